/** Countries and territories of ISO 3166-1: alpha-2 code followed by its alpha-3 code. */
const PAIRS = [
  'ADAND AEARE AFAFG AGATG AIAIA ALALB AMARM AOAGO AQATA ARARG ASASM ATAUT AUAUS AWABW AXALA AZAZE',
  'BABIH BBBRB BDBGD BEBEL BFBFA BGBGR BHBHR BIBDI BJBEN BLBLM BMBMU BNBRN BOBOL BQBES BRBRA BSBHS',
  'BTBTN BVBVT BWBWA BYBLR BZBLZ CACAN CCCCK CDCOD CFCAF CGCOG CHCHE CICIV CKCOK CLCHL CMCMR CNCHN',
  'COCOL CRCRI CUCUB CVCPV CWCUW CXCXR CYCYP CZCZE DEDEU DJDJI DKDNK DMDMA DODOM DZDZA ECECU EEEST',
  'EGEGY EHESH ERERI ESESP ETETH FIFIN FJFJI FKFLK FMFSM FOFRO FRFRA GAGAB GBGBR GDGRD GEGEO GFGUF',
  'GGGGY GHGHA GIGIB GLGRL GMGMB GNGIN GPGLP GQGNQ GRGRC GSSGS GTGTM GUGUM GWGNB GYGUY HKHKG HMHMD',
  'HNHND HRHRV HTHTI HUHUN IDIDN IEIRL ILISR IMIMN ININD IOIOT IQIRQ IRIRN ISISL ITITA JEJEY JMJAM',
  'JOJOR JPJPN KEKEN KGKGZ KHKHM KIKIR KMCOM KNKNA KPPRK KRKOR KWKWT KYCYM KZKAZ LALAO LBLBN LCLCA',
  'LILIE LKLKA LRLBR LSLSO LTLTU LULUX LVLVA LYLBY MAMAR MCMCO MDMDA MEMNE MFMAF MGMDG MHMHL MKMKD',
  'MLMLI MMMMR MNMNG MOMAC MPMNP MQMTQ MRMRT MSMSR MTMLT MUMUS MVMDV MWMWI MXMEX MYMYS MZMOZ NANAM',
  'NCNCL NENER NFNFK NGNGA NINIC NLNLD NONOR NPNPL NRNRU NUNIU NZNZL OMOMN PAPAN PEPER PFPYF PGPNG',
  'PHPHL PKPAK PLPOL PMSPM PNPCN PRPRI PSPSE PTPRT PWPLW PYPRY QAQAT REREU ROROU RSSRB RURUS RWRWA',
  'SASAU SBSLB SCSYC SDSDN SESWE SGSGP SHSHN SISVN SJSJM SKSVK SLSLE SMSMR SNSEN SOSOM SRSUR SSSSD',
  'STSTP SVSLV SXSXM SYSYR SZSWZ TCTCA TDTCD TFATF TGTGO THTHA TJTJK TKTKL TLTLS TMTKM TNTUN TOTON',
  'TRTUR TTTTO TVTUV TWTWN TZTZA UAUKR UGUGA UMUMI USUSA UYURY UZUZB VAVAT VCVCT VEVEN VGVGB VIVIR',
  'VNVNM VUVUT WFWLF WSWSM YEYEM YTMYT ZAZAF ZMZMB ZWZWE',
].flatMap((row) => row.split(' '));

/** Names in use that neither Spanish nor English catalogues have, and the code they mean. */
const ALSO: Record<string, string> = {
  AE: 'EAU, UAE',
  BO: 'Estado Plurinacional de Bolivia',
  BY: 'Belarús',
  CD: 'RDC, Congo Kinshasa',
  CG: 'Congo Brazzaville',
  CI: 'Costa de Marfil, Ivory Coast',
  CN: 'República Popular China, República Popular de China, PRC, China continental',
  CZ: 'República Checa, Czech Republic',
  DE: 'Deutschland, República Federal de Alemania',
  ES: 'Reino de España',
  FR: 'República Francesa',
  GB: 'UK, Inglaterra, England, Gran Bretaña, Great Britain, Escocia, Gales',
  HK: 'Hong Kong',
  KR: 'Corea, República de Corea, Korea',
  MM: 'Birmania, Burma, Myanmar',
  MO: 'Macao, Macau',
  MX: 'Estados Unidos Mexicanos, República Mexicana',
  NL: 'Holanda, Holland',
  PS: 'Palestina, Palestine',
  QA: 'Qatar',
  RO: 'Rumanía',
  RU: 'Federación Rusa, Federación de Rusia',
  SZ: 'Suazilandia, Swaziland',
  TR: 'Türkiye, Turkey',
  US: 'EUA, EE. UU., EEUU, EU, United States of America, Estados Unidos de América, Estados Unidos de Norteamérica',
  VA: 'Vaticano, Santa Sede',
  VE: 'República Bolivariana de Venezuela',
};

/** Alpha-2 codes of ISO 3166-1, as the Open Contracting Data Standard writes countries. */
export const COUNTRY_CODES: readonly string[] = PAIRS.map((pair) => pair.slice(0, 2));

const letters = (text: string) =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^a-z]/g, '');

const namesIn = (language: string) => new Intl.DisplayNames(language, { type: 'region' });

let spanish: Intl.DisplayNames | undefined;
let known: ReadonlyMap<string, string> | undefined;

function readNames(): Map<string, string> {
  const languages = ['es-MX', 'es', 'en'].map(namesIn);
  return new Map([
    ...COUNTRY_CODES.flatMap((code) =>
      languages.map((names): [string, string] => [letters(names.of(code) ?? code), code]),
    ),
    ...Object.entries(ALSO).flatMap(([code, names]) =>
      names.split(', ').map((name): [string, string] => [letters(name), code]),
    ),
    ...PAIRS.flatMap((pair): [string, string][] => [
      [pair.slice(0, 2).toLowerCase(), pair.slice(0, 2)],
      [pair.slice(2).toLowerCase(), pair.slice(0, 2)],
    ]),
  ]);
}

/** Everything a country may be called, without accents, blanks or case, and its code. */
export function knownCountryNames(): ReadonlyMap<string, string> {
  known ??= readNames();
  return known;
}

/** Code of the country that a text names or is the code of; undefined when it names none. */
export function countryCode(text: string): string | undefined {
  return isCountryCode(text) ? text : knownCountryNames().get(letters(text));
}

/** The code that a text names; a text that names no country stays as it is, so that a person can read it. */
export function asCountryCode(text: string): string {
  return countryCode(text) ?? text;
}

function isCountryCode(code: string): boolean {
  return COUNTRY_CODES.includes(code);
}

/** Spanish name of a country; what names none is shown as it was written. */
export function countryName(text: string): string {
  const code = countryCode(text);
  if (code === undefined) return text;
  spanish ??= namesIn('es-MX');
  return spanish.of(code) ?? text;
}

/** A country of the list must be chosen; what was written before there was a list is named in the message. */
export function countryRule(value: string): true | string {
  if (countryCode(value) !== undefined) return true;
  return value.trim() === '' ? 'Elige el país.' : `«${value}» no está en la lista de países: elige el tuyo.`;
}

/** Country that gives the tax number of a foreign supplier. */
export function taxCountryRule(value: string): true | string {
  if (countryCode(value) === 'MX')
    return 'Quien tiene su residencia fiscal en México es nacional y se identifica con su RFC.';
  return countryRule(value);
}
