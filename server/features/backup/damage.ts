const WORDS = {
  missing: 'falta',
  cut: 'está cortado',
  altered: 'no es el que se guardó, o la clave es otra',
  sealed: 'está cifrado: indica BACKUP_KEY o BACKUP_KEY_FILE',
  open: 'no está cifrado, y hay una clave: si es un respaldo sin cifrar, quita BACKUP_KEY o indica otro lugar',
  unreadable: 'no se entiende',
};

/** A part of a backup that is not as it was kept: its name and what is wrong with it. */
export class BackupDamage extends Error {
  override name = 'BackupDamage';
  readonly part: string;
  readonly what: keyof typeof WORDS;

  constructor(part: string, what: keyof typeof WORDS) {
    super(`En el respaldo, ${part} ${WORDS[what]}.`);
    this.part = part;
    this.what = what;
  }
}

/** Why something cannot be done now, as a sentence for whoever gave the order. */
export class BackupRefusal extends Error {
  override name = 'BackupRefusal';
}

/** Somebody else makes a backup, or files are being removed, at this moment. */
export class BackupUnderWay extends BackupRefusal {
  constructor() {
    super('Ya hay otro respaldo en marcha, o se están limpiando archivos: espera a que termine.');
  }
}
