/** Institutions of the interbank payment system by the first three digits of a CLABE (Banco de México). */
const BANKS = `001 Banco de México
002 Banamex
006 Bancomext
009 Banobras
012 BBVA México
014 Santander
019 Banjército
021 HSBC
030 Banco del Bajío
032 IXE Banco
036 Inbursa
037 Interacciones
042 Mifel
044 Scotiabank
058 Banregio
059 Invex
060 Bansí
062 Afirme
072 Banorte
102 Accendo Banco
103 American Express Bank
106 Bank of America
108 MUFG Bank
110 J.P. Morgan
112 Monex
113 Ve por Más
116 ING Bank
124 Citi México
126 Credit Suisse
127 Banco Azteca
128 Autofin
129 Barclays
130 Compartamos
131 Banco Ahorro Famsa
132 Multiva
133 Actinver
134 Banco Walmart
135 Nacional Financiera
136 Intercam Banco
137 BanCoppel
138 ABC Capital
139 UBS
140 Consubanco
141 Volkswagen Bank
143 CIBanco
145 Banco Base
147 Bankaool
148 PagaTodo
150 Inmobiliario Mexicano
151 Fundación Dondé
152 Bancrea
154 Banco Covalto
155 ICBC
156 Sabadell
157 Shinhan
158 Mizuho
159 Bank of China
160 Banco S3
166 Banco del Bienestar
167 Hey Banco
168 Hipotecaria Federal
600 Monex Casa de Bolsa
601 GBM
602 Masari
605 Value Casa de Bolsa
608 Vector Casa de Bolsa
613 Multiva Casa de Bolsa
616 Finamex
617 Valmex
620 Profuturo
630 Intercam Casa de Bolsa
631 CI Bolsa
634 Fincomún
638 Nu México
646 STP
652 Crediclub Asea
653 Kuspit
656 Unagra
659 ASP Integra
661 Klar
670 Libertad
677 Caja Popular Mexicana
680 Cristóbal Colón
683 Caja de Telefonistas
684 Transfer
685 Fondo FIRA
688 Crediclub
699 Fondeadora
703 Tesored
706 Arcus
710 NVIO
722 Mercado Pago
723 Cuenca
728 Spin by OXXO
730 Swap
732 Peibo
734 Finco Pay
738 Fintoc
846 STP
902 Indeval
903 CoDi Valida`;

const NAMES = new Map(BANKS.split('\n').map((line) => [line.slice(0, 3), line.slice(4)]));

/** Name of the bank that a CLABE begins with; undefined when the key is unknown. */
export function bankOfClabe(clabe: string): string | undefined {
  return NAMES.get(clabe.replace(/\D/g, '').slice(0, 3));
}
