import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ROOT } from '#tools/runtime.mjs';

const USAGE = `Uso: npm run fuzz -- MINUTOS [SEMILLA]

Manda al portal, durante ese tiempo, lo que nadie debería mandar: valores de otro tipo y tamaño, bytes que no son texto, encabezados,
cambios en cualquier orden, archivos hostiles y lo que casi es HTTP, con sesión y sin ella. Usa una base propia que se borra al final.
Dice cuánto preguntó, con qué estado se contestó y cada falta; con la misma semilla pregunta lo mismo. Termina con 1 si hubo faltas.`;

function main(): void {
  const [minutes, seed = String(Date.now() % 1e9)] = process.argv.slice(2);
  if (minutes === undefined || !(Number(minutes) > 0) || !/^\d+$/.test(seed)) {
    console.error(USAGE);
    process.exitCode = 2;
    return;
  }
  // By its file and not by its order, which would take whatever Node stands in the path.
  const vitest = join(ROOT, 'node_modules', 'vitest', 'vitest.mjs');
  const child = spawn(
    process.execPath,
    [vitest, 'run', '--config', 'vitest.config.ts', 'lab/fuzz/fuzz.all.test.ts'],
    {
      cwd: ROOT,
      stdio: 'inherit',
      env: { ...process.env, FUZZ_MINUTES: minutes, FUZZ_SEED: seed },
    },
  );
  child.on('exit', (code) => {
    process.exitCode = code ?? 1;
  });
}

main();
