/**
 * Purchases with the procedure that they take, written by hand from these limits without IVA («hasta» includes the amount):
 * 2026 federal 397,000.00 and 1,747,000.00 (with IVA 460,520.00 and 2,026,520.00), own 306,000.00 and 1,344,000.50 (354,960.00 and
 * 1,559,040.58), state 250,000.00 and 1,000,000.00 (290,000.00 and 1,160,000.00), federal works 612,345.67 and 4,500,000.00
 * (710,320.98 and 5,220,000.00), none for works with state or own money; 2025 federal 380,000.00 and 1,680,000.00 (440,800.00), own
 * two ranges of which none is the university's. Any federal part makes the federal law apply.
 */
export const PURCHASE_CASES = `
monto                | iva  | bien             | recurso  | año   | ley             | resultado
0.01                 | sin  | bienes           | federal  |       | laassp_2025     | directa
1,000                | sin  | bienes           | federal  |       | laassp_2025     | directa
396,999.99           | sin  | bienes           | federal  |       | laassp_2025     | directa
397,000.00           | sin  | bienes           | federal  |       | laassp_2025     | directa
397000               |      | bienes           | federal  |       | laassp_2025     | directa
$397,000.01          | sin  | bienes           | federal  |       | laassp_2025     | invitación
400 mil              | sin  | bienes           | federal  |       | laassp_2025     | invitación
1 mdp                | sin  | bienes           | federal  |       | laassp_2025     | invitación
1,746,999.99         | sin  | bienes           | federal  |       | laassp_2025     | invitación
1,747,000            | sin  | bienes           | federal  |       | laassp_2025     | invitación
1.747 mdp            | sin  | bienes           | federal  |       | laassp_2025     | invitación
1,747,000.01         | sin  | bienes           | federal  |       | laassp_2025     | licitación
1.75 millones        | sin  | bienes           | federal  |       | laassp_2025     | licitación
25 mdp               | sin  | bienes           | federal  |       | laassp_2025     | licitación
460,519.99           | con  | bienes           | federal  |       | laassp_2025     | directa
460,520.00           | con  | bienes           | federal  |       | laassp_2025     | directa
460,520.01           | con  | bienes           | federal  |       | laassp_2025     | invitación
$2,026,519.99        | con  | bienes           | federal  |       | laassp_2025     | invitación
2,026,520            | con  | bienes           | federal  |       | laassp_2025     | invitación
2,026,520.01         | con  | bienes           | federal  |       | laassp_2025     | licitación
397,000.01           | con  | bienes           | federal  |       | laassp_2025     | directa
1,747,000.01         | con  | bienes           | federal  |       | laassp_2025     | invitación
396,999.99           | sin  | arrendamiento    | federal  |       | laassp_2025     | directa
397,000.00           | sin  | arrendamiento    | federal  |       | laassp_2025     | directa
397000               |      | arrendamiento    | federal  |       | laassp_2025     | directa
$397,000.01          | sin  | arrendamiento    | federal  |       | laassp_2025     | invitación
400 mil              | sin  | arrendamiento    | federal  |       | laassp_2025     | invitación
1 mdp                | sin  | arrendamiento    | federal  |       | laassp_2025     | invitación
1,746,999.99         | sin  | arrendamiento    | federal  |       | laassp_2025     | invitación
1,747,000            | sin  | arrendamiento    | federal  |       | laassp_2025     | invitación
1.747 mdp            | sin  | arrendamiento    | federal  |       | laassp_2025     | invitación
1,747,000.01         | sin  | arrendamiento    | federal  |       | laassp_2025     | licitación
1.75 millones        | sin  | arrendamiento    | federal  |       | laassp_2025     | licitación
25 mdp               | sin  | arrendamiento    | federal  |       | laassp_2025     | licitación
460,519.99           | con  | arrendamiento    | federal  |       | laassp_2025     | directa
460,520.00           | con  | arrendamiento    | federal  |       | laassp_2025     | directa
1,746,999.99         | sin  | servicio         | federal  |       | laassp_2025     | invitación
1,747,000            | sin  | servicio         | federal  |       | laassp_2025     | invitación
1.747 mdp            | sin  | servicio         | federal  |       | laassp_2025     | invitación
1,747,000.01         | sin  | servicio         | federal  |       | laassp_2025     | licitación
1.75 millones        | sin  | servicio         | federal  |       | laassp_2025     | licitación
25 mdp               | sin  | servicio         | federal  |       | laassp_2025     | licitación
460,519.99           | con  | servicio         | federal  |       | laassp_2025     | directa
460,520.00           | con  | servicio         | federal  |       | laassp_2025     | directa
460,520.01           | con  | servicio         | federal  |       | laassp_2025     | invitación
$2,026,519.99        | con  | servicio         | federal  |       | laassp_2025     | invitación
2,026,520            | con  | servicio         | federal  |       | laassp_2025     | invitación
2,026,520.01         | con  | servicio         | federal  |       | laassp_2025     | licitación
397,000.01           | con  | servicio         | federal  |       | laassp_2025     | directa
1,747,000.01         | con  | servicio         | federal  |       | laassp_2025     | invitación
397,000.00           | sin  | bienes           | mixto    |       | laassp_2025     | directa
397000               |      | bienes           | mixto    |       | laassp_2025     | directa
$397,000.01          | sin  | bienes           | mixto    |       | laassp_2025     | invitación
400 mil              | sin  | bienes           | mixto    |       | laassp_2025     | invitación
1 mdp                | sin  | bienes           | mixto    |       | laassp_2025     | invitación
1,746,999.99         | sin  | bienes           | mixto    |       | laassp_2025     | invitación
1,747,000            | sin  | bienes           | mixto    |       | laassp_2025     | invitación
1.747 mdp            | sin  | bienes           | mixto    |       | laassp_2025     | invitación
1,747,000.01         | sin  | bienes           | mixto    |       | laassp_2025     | licitación
1.75 millones        | sin  | bienes           | mixto    |       | laassp_2025     | licitación
1,747,000            | sin  | arrendamiento    | mixto    |       | laassp_2025     | invitación
1.747 mdp            | sin  | arrendamiento    | mixto    |       | laassp_2025     | invitación
1,747,000.01         | sin  | arrendamiento    | mixto    |       | laassp_2025     | licitación
1.75 millones        | sin  | arrendamiento    | mixto    |       | laassp_2025     | licitación
25 mdp               | sin  | arrendamiento    | mixto    |       | laassp_2025     | licitación
460,519.99           | con  | arrendamiento    | mixto    |       | laassp_2025     | directa
460,520.00           | con  | arrendamiento    | mixto    |       | laassp_2025     | directa
460,520.01           | con  | arrendamiento    | mixto    |       | laassp_2025     | invitación
460,519.99           | con  | servicio         | mixto    |       | laassp_2025     | directa
460,520.00           | con  | servicio         | mixto    |       | laassp_2025     | directa
460,520.01           | con  | servicio         | mixto    |       | laassp_2025     | invitación
$2,026,519.99        | con  | servicio         | mixto    |       | laassp_2025     | invitación
2,026,520            | con  | servicio         | mixto    |       | laassp_2025     | invitación
2,026,520.01         | con  | servicio         | mixto    |       | laassp_2025     | licitación
397,000.01           | con  | servicio         | mixto    |       | laassp_2025     | directa
1,747,000.01         | con  | servicio         | mixto    |       | laassp_2025     | invitación
$ 0.50               | sin  | bienes           | propio   |       | lineamientos_ug | directa
305,999.99           | sin  | bienes           | propio   |       | lineamientos_ug | directa
306,000              | sin  | bienes           | propio   |       | lineamientos_ug | directa
306 mil pesos        | sin  | bienes           | propio   |       | lineamientos_ug | directa
306,000.01           | sin  | bienes           | propio   |       | lineamientos_ug | invitación
0.306 mdp            |      | bienes           | propio   |       | lineamientos_ug | directa
500000               | sin  | bienes           | propio   |       | lineamientos_ug | invitación
1,344,000.49         | sin  | bienes           | propio   |       | lineamientos_ug | invitación
1,344,000.50         | sin  | bienes           | propio   |       | lineamientos_ug | invitación
1,344,000.51         | sin  | bienes           | propio   |       | lineamientos_ug | licitación
1.344001 mdp         | sin  | bienes           | propio   |       | lineamientos_ug | licitación
3 millones de pesos  | sin  | bienes           | propio   |       | lineamientos_ug | licitación
354,959.99           | con  | bienes           | propio   |       | lineamientos_ug | directa
354,960              | con  | bienes           | propio   |       | lineamientos_ug | directa
354,960.01           | con  | bienes           | propio   |       | lineamientos_ug | invitación
1,559,040.57         | con  | bienes           | propio   |       | lineamientos_ug | invitación
1,559,040.58         | con  | bienes           | propio   |       | lineamientos_ug | invitación
1,559,040.59         | con  | bienes           | propio   |       | lineamientos_ug | licitación
306,000.01           | con  | bienes           | propio   |       | lineamientos_ug | directa
1 344 000.51         | sin  | bienes           | propio   |       | lineamientos_ug | licitación
305,999.99           | sin  | arrendamiento    | propio   |       | lineamientos_ug | directa
306,000              | sin  | arrendamiento    | propio   |       | lineamientos_ug | directa
306 mil pesos        | sin  | arrendamiento    | propio   |       | lineamientos_ug | directa
306,000.01           | sin  | arrendamiento    | propio   |       | lineamientos_ug | invitación
0.306 mdp            |      | arrendamiento    | propio   |       | lineamientos_ug | directa
500000               | sin  | arrendamiento    | propio   |       | lineamientos_ug | invitación
1,344,000.49         | sin  | arrendamiento    | propio   |       | lineamientos_ug | invitación
1,344,000.50         | sin  | arrendamiento    | propio   |       | lineamientos_ug | invitación
1,344,000.51         | sin  | arrendamiento    | propio   |       | lineamientos_ug | licitación
1.344001 mdp         | sin  | arrendamiento    | propio   |       | lineamientos_ug | licitación
3 millones de pesos  | sin  | arrendamiento    | propio   |       | lineamientos_ug | licitación
1,344,000.49         | sin  | servicio         | propio   |       | lineamientos_ug | invitación
1,344,000.50         | sin  | servicio         | propio   |       | lineamientos_ug | invitación
1,344,000.51         | sin  | servicio         | propio   |       | lineamientos_ug | licitación
1.344001 mdp         | sin  | servicio         | propio   |       | lineamientos_ug | licitación
3 millones de pesos  | sin  | servicio         | propio   |       | lineamientos_ug | licitación
354,959.99           | con  | servicio         | propio   |       | lineamientos_ug | directa
354,960              | con  | servicio         | propio   |       | lineamientos_ug | directa
354,960.01           | con  | servicio         | propio   |       | lineamientos_ug | invitación
1,559,040.57         | con  | servicio         | propio   |       | lineamientos_ug | invitación
1,559,040.58         | con  | servicio         | propio   |       | lineamientos_ug | invitación
1,559,040.59         | con  | servicio         | propio   |       | lineamientos_ug | licitación
100 MXN              | sin  | bienes           | estatal  |       | ley_gto         | directa
249,999.99           | sin  | bienes           | estatal  |       | ley_gto         | directa
250,000.00           | sin  | bienes           | estatal  |       | ley_gto         | directa
250 mil              | sin  | bienes           | estatal  |       | ley_gto         | directa
250,000.01           | sin  | bienes           | estatal  |       | ley_gto         | invitación
0.25 mdp             | sin  | bienes           | estatal  |       | ley_gto         | directa
999,999.99           | sin  | bienes           | estatal  |       | ley_gto         | invitación
1,000,000            | sin  | bienes           | estatal  |       | ley_gto         | invitación
1 millón             | sin  | bienes           | estatal  |       | ley_gto         | invitación
1 000 000.01         | sin  | bienes           | estatal  |       | ley_gto         | licitación
1.01 mdp             | sin  | bienes           | estatal  |       | ley_gto         | licitación
999,999,999,999.99   | sin  | bienes           | estatal  |       | ley_gto         | licitación
289,999.99           | con  | bienes           | estatal  |       | ley_gto         | directa
290,000              | con  | bienes           | estatal  |       | ley_gto         | directa
290,000.01           | con  | bienes           | estatal  |       | ley_gto         | invitación
1,159,999.99         | con  | bienes           | estatal  |       | ley_gto         | invitación
1.16 mdp             | con  | bienes           | estatal  |       | ley_gto         | invitación
1,160,000.01         | con  | bienes           | estatal  |       | ley_gto         | licitación
249,999.99           | sin  | arrendamiento    | estatal  |       | ley_gto         | directa
250,000.00           | sin  | arrendamiento    | estatal  |       | ley_gto         | directa
250 mil              | sin  | arrendamiento    | estatal  |       | ley_gto         | directa
250,000.01           | sin  | arrendamiento    | estatal  |       | ley_gto         | invitación
0.25 mdp             | sin  | arrendamiento    | estatal  |       | ley_gto         | directa
999,999.99           | sin  | arrendamiento    | estatal  |       | ley_gto         | invitación
1,000,000            | sin  | arrendamiento    | estatal  |       | ley_gto         | invitación
1 millón             | sin  | arrendamiento    | estatal  |       | ley_gto         | invitación
1 000 000.01         | sin  | arrendamiento    | estatal  |       | ley_gto         | licitación
1 millón             | sin  | servicio         | estatal  |       | ley_gto         | invitación
1 000 000.01         | sin  | servicio         | estatal  |       | ley_gto         | licitación
1.01 mdp             | sin  | servicio         | estatal  |       | ley_gto         | licitación
999,999,999,999.99   | sin  | servicio         | estatal  |       | ley_gto         | licitación
289,999.99           | con  | servicio         | estatal  |       | ley_gto         | directa
290,000              | con  | servicio         | estatal  |       | ley_gto         | directa
290,000.01           | con  | servicio         | estatal  |       | ley_gto         | invitación
1,159,999.99         | con  | servicio         | estatal  |       | ley_gto         | invitación
1.16 mdp             | con  | servicio         | estatal  |       | ley_gto         | invitación
612,345.66           | sin  | obra             | federal  |       | lopsrm          | directa
612,345.67           | sin  | obra             | federal  |       | lopsrm          | directa
612,345.68           | sin  | obra             | federal  |       | lopsrm          | invitación
4,499,999.99         | sin  | obra             | federal  |       | lopsrm          | invitación
4.5 mdp              | sin  | obra             | federal  |       | lopsrm          | invitación
4,500,000.01         | sin  | obra             | federal  |       | lopsrm          | licitación
710,320.97           | con  | obra             | federal  |       | lopsrm          | directa
710,320.98           | con  | obra             | federal  |       | lopsrm          | directa
710,320.99           | con  | obra             | federal  |       | lopsrm          | invitación
5,220,000            | con  | obra             | federal  |       | lopsrm          | invitación
5,220,000.01         | con  | obra             | federal  |       | lopsrm          | licitación
600 mil              |      | obra             | federal  |       | lopsrm          | directa
612,345.66           | sin  | servicio-de-obra | federal  |       | lopsrm          | directa
612,345.67           | sin  | servicio-de-obra | federal  |       | lopsrm          | directa
612,345.68           | sin  | servicio-de-obra | federal  |       | lopsrm          | invitación
4,499,999.99         | sin  | servicio-de-obra | federal  |       | lopsrm          | invitación
4.5 mdp              | sin  | servicio-de-obra | federal  |       | lopsrm          | invitación
4,500,000.01         | sin  | servicio-de-obra | federal  |       | lopsrm          | licitación
710,320.97           | con  | obra             | mixto    |       | lopsrm          | directa
710,320.98           | con  | obra             | mixto    |       | lopsrm          | directa
710,320.99           | con  | obra             | mixto    |       | lopsrm          | invitación
5,220,000            | con  | obra             | mixto    |       | lopsrm          | invitación
5,220,000.01         | con  | obra             | mixto    |       | lopsrm          | licitación
612,345.68           | sin  | servicio-de-obra | mixto    |       | lopsrm          | invitación
4,499,999.99         | sin  | servicio-de-obra | mixto    |       | lopsrm          | invitación
4.5 mdp              | sin  | servicio-de-obra | mixto    |       | lopsrm          | invitación
4,500,000.01         | sin  | servicio-de-obra | mixto    |       | lopsrm          | licitación
1                    | sin  | obra             | estatal  |       | other           | sin montos
250,000              | sin  | obra             | estatal  |       | other           | sin montos
2 mdp                | con  | obra             | estatal  |       | other           | sin montos
90,000,000.00        | sin  | obra             | estatal  |       | other           | sin montos
1                    | sin  | servicio-de-obra | estatal  |       | other           | sin montos
250,000              | sin  | servicio-de-obra | estatal  |       | other           | sin montos
2 mdp                | con  | obra             | propio   |       | other           | sin montos
90,000,000.00        | sin  | obra             | propio   |       | other           | sin montos
379,999.99           | sin  | bienes           | federal  | 2025  | laassp_2025     | directa
380,000              | sin  | bienes           | federal  | 2025  | laassp_2025     | directa
380,000.01           | sin  | bienes           | federal  | 2025  | laassp_2025     | invitación
1,680,000            | sin  | bienes           | federal  | 2025  | laassp_2025     | invitación
1,680,000.01         | sin  | bienes           | federal  | 2025  | laassp_2025     | licitación
440,800              | con  | bienes           | federal  | 2025  | laassp_2025     | directa
440,800.01           | con  | bienes           | federal  | 2025  | laassp_2025     | invitación
200,000              | sin  | bienes           | propio   | 2025  | lineamientos_ug | sin rango
2 mdp                | con  | servicio         | propio   | 2025  | lineamientos_ug | sin rango
50 mil               | sin  | bienes           | estatal  | 2025  | ley_gto         | sin montos
397,000              | sin  | bienes           | federal  | 2024  | laassp_2025     | sin montos
`;
