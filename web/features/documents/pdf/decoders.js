// Served as it is (`?url`): pdf.js asks its worker for `<address>#<openjpeg>|<jbig2>|/<name of the decoder>`.
// Image decoders without WebAssembly, because the portal's policy allows no code made at run time.
const [openjpeg, jbig2, name] = new URL(import.meta.url).hash.slice(1).split('|');

export default async function decoder() {
  const module = await import(name.includes('jbig2') ? jbig2 : openjpeg);
  return module.default();
}
