import { MEXICAN_STATE_CODES, MEXICAN_STATES, type MexicanStateCode } from './mexican-states.ts';

/**
 * Municipalities and «alcaldías» by state, with the names of INEGI (Catálogo Único de Claves de Áreas Geoestadísticas,
 * 2025): the states whose list is whole and counted here. In the others the name is typed (decision 0145).
 */
const NAMES: Partial<Record<MexicanStateCode, string>> = {
  '01': 'Aguascalientes|Asientos|Calvillo|Cosío|El Llano|Jesús María|Pabellón de Arteaga|Rincón de Romos|San Francisco de los Romo|San José de Gracia|Tepezalá',
  '02': 'Ensenada|Mexicali|Playas de Rosarito|San Felipe|San Quintín|Tecate|Tijuana',
  '03': 'Comondú|La Paz|Loreto|Los Cabos|Mulegé',
  '04': 'Calakmul|Calkiní|Campeche|Candelaria|Carmen|Champotón|Dzitbalché|Escárcega|Hecelchakán|Hopelchén|Palizada|Seybaplaya|Tenabo',
  '05': 'Abasolo|Acuña|Allende|Arteaga|Candela|Castaños|Cuatro Ciénegas|Escobedo|Francisco I. Madero|Frontera|General Cepeda|Guerrero|Hidalgo|Jiménez|Juárez|Lamadrid|Matamoros|Monclova|Morelos|Múzquiz|Nadadores|Nava|Ocampo|Parras|Piedras Negras|Progreso|Ramos Arizpe|Sabinas|Sacramento|Saltillo|San Buenaventura|San Juan de Sabinas|San Pedro|Sierra Mojada|Torreón|Viesca|Villa Unión|Zaragoza',
  '06': 'Armería|Colima|Comala|Coquimatlán|Cuauhtémoc|Ixtlahuacán|Manzanillo|Minatitlán|Tecomán|Villa de Álvarez',
  '09': 'Álvaro Obregón|Azcapotzalco|Benito Juárez|Coyoacán|Cuajimalpa de Morelos|Cuauhtémoc|Gustavo A. Madero|Iztacalco|Iztapalapa|La Magdalena Contreras|Miguel Hidalgo|Milpa Alta|Tláhuac|Tlalpan|Venustiano Carranza|Xochimilco',
  '10': 'Canatlán|Canelas|Coneto de Comonfort|Cuencamé|Durango|El Oro|General Simón Bolívar|Gómez Palacio|Guadalupe Victoria|Guanaceví|Hidalgo|Indé|Lerdo|Mapimí|Mezquital|Nazas|Nombre de Dios|Nuevo Ideal|Ocampo|Otáez|Pánuco de Coronado|Peñón Blanco|Poanas|Pueblo Nuevo|Rodeo|San Bernardo|San Dimas|San Juan de Guadalupe|San Juan del Río|San Luis del Cordero|San Pedro del Gallo|Santa Clara|Santiago Papasquiaro|Súchil|Tamazula|Tepehuanes|Tlahualilo|Topia|Vicente Guerrero',
  '11': 'Abasolo|Acámbaro|Apaseo el Alto|Apaseo el Grande|Atarjea|Celaya|Comonfort|Coroneo|Cortazar|Cuerámaro|Doctor Mora|Dolores Hidalgo Cuna de la Independencia Nacional|Guanajuato|Huanímaro|Irapuato|Jaral del Progreso|Jerécuaro|León|Manuel Doblado|Moroleón|Ocampo|Pénjamo|Pueblo Nuevo|Purísima del Rincón|Romita|Salamanca|Salvatierra|San Diego de la Unión|San Felipe|San Francisco del Rincón|San José Iturbide|San Luis de la Paz|San Miguel de Allende|Santa Catarina|Santa Cruz de Juventino Rosas|Santiago Maravatío|Silao de la Victoria|Tarandacuao|Tarimoro|Tierra Blanca|Uriangato|Valle de Santiago|Victoria|Villagrán|Xichú|Yuriria',
  '18': 'Acaponeta|Ahuacatlán|Amatlán de Cañas|Bahía de Banderas|Compostela|Del Nayar|Huajicori|Ixtlán del Río|Jala|La Yesca|Rosamorada|Ruíz|San Blas|San Pedro Lagunillas|Santa María del Oro|Santiago Ixcuintla|Tecuala|Tepic|Tuxpan|Xalisco',
  '19': 'Abasolo|Agualeguas|Allende|Anáhuac|Apodaca|Aramberri|Bustamante|Cadereyta Jiménez|Cerralvo|China|Ciénega de Flores|Doctor Arroyo|Doctor Coss|Doctor González|El Carmen|Galeana|García|General Bravo|General Escobedo|General Terán|General Treviño|General Zaragoza|General Zuazua|Guadalupe|Hidalgo|Higueras|Hualahuises|Iturbide|Juárez|Lampazos de Naranjo|Linares|Los Aldamas|Los Herreras|Los Ramones|Marín|Melchor Ocampo|Mier y Noriega|Mina|Montemorelos|Monterrey|Parás|Pesquería|Rayones|Sabinas Hidalgo|Salinas Victoria|San Nicolás de los Garza|San Pedro Garza García|Santa Catarina|Santiago|Vallecillo|Villaldama',
  '22': 'Amealco de Bonfil|Arroyo Seco|Cadereyta de Montes|Colón|Corregidora|El Marqués|Ezequiel Montes|Huimilpan|Jalpan de Serra|Landa de Matamoros|Pedro Escobedo|Peñamiller|Pinal de Amoles|Querétaro|San Joaquín|San Juan del Río|Tequisquiapan|Tolimán',
  '23': 'Bacalar|Benito Juárez|Cozumel|Felipe Carrillo Puerto|Isla Mujeres|José María Morelos|Lázaro Cárdenas|Othón P. Blanco|Puerto Morelos|Solidaridad|Tulum',
  '24': 'Ahualulco del Sonido 13|Alaquines|Aquismón|Armadillo de los Infante|Axtla de Terrazas|Cárdenas|Catorce|Cedral|Cerritos|Cerro de San Pedro|Charcas|Ciudad del Maíz|Ciudad Fernández|Ciudad Valles|Coxcatlán|Ébano|El Naranjo|Guadalcázar|Huehuetlán|Lagunillas|Matehuala|Matlapa|Mexquitic de Carmona|Moctezuma|Rayón|Rioverde|Salinas|San Antonio|San Ciro de Acosta|San Luis Potosí|San Martín Chalchicuautla|San Nicolás Tolentino|San Vicente Tancuayalab|Santa Catarina|Santa María del Río|Santo Domingo|Soledad de Graciano Sánchez|Tamasopo|Tamazunchale|Tampacán|Tampamolón Corona|Tamuín|Tancanhuitz|Tanlajás|Tanquián de Escobedo|Tierra Nueva|Vanegas|Venado|Villa de Arista|Villa de Arriaga|Villa de Guadalupe|Villa de la Paz|Villa de Pozos|Villa de Ramos|Villa de Reyes|Villa Hidalgo|Villa Juárez|Xilitla|Zaragoza',
  '25': 'Ahome|Angostura|Badiraguato|Choix|Concordia|Cosalá|Culiacán|El Fuerte|Eldorado|Elota|Escuinapa|Guasave|Juan José Ríos|Mazatlán|Mocorito|Navolato|Rosario|Salvador Alvarado|San Ignacio|Sinaloa',
  '27': 'Balancán|Cárdenas|Centla|Centro|Comalcalco|Cunduacán|Emiliano Zapata|Huimanguillo|Jalapa|Jalpa de Méndez|Jonuta|Macuspana|Nacajuca|Paraíso|Tacotalpa|Teapa|Tenosique',
  '28': 'Abasolo|Aldama|Altamira|Antiguo Morelos|Burgos|Bustamante|Camargo|Casas|Ciudad Madero|Cruillas|El Mante|Gómez Farías|González|Güémez|Guerrero|Gustavo Díaz Ordaz|Hidalgo|Jaumave|Jiménez|Llera|Mainero|Matamoros|Méndez|Mier|Miguel Alemán|Miquihuana|Nuevo Laredo|Nuevo Morelos|Ocampo|Padilla|Palmillas|Reynosa|Río Bravo|San Carlos|San Fernando|San Nicolás|Soto la Marina|Tampico|Tula|Valle Hermoso|Victoria|Villagrán|Xicoténcatl',
  '32': 'Apozol|Apulco|Atolinga|Benito Juárez|Calera|Cañitas de Felipe Pescador|Chalchihuites|Concepción del Oro|Cuauhtémoc|El Plateado de Joaquín Amaro|El Salvador|Fresnillo|Genaro Codina|General Enrique Estrada|General Francisco R. Murguía|General Pánfilo Natera|Guadalupe|Huanusco|Jalpa|Jerez|Jiménez del Teul|Juan Aldama|Juchipila|Loreto|Luis Moya|Mazapil|Melchor Ocampo|Mezquital del Oro|Miguel Auza|Momax|Monte Escobedo|Morelos|Moyahua de Estrada|Nochistlán de Mejía|Noria de Ángeles|Ojocaliente|Pánuco|Pinos|Río Grande|Sain Alto|Santa María de la Paz|Sombrerete|Susticacán|Tabasco|Tepechitlán|Tepetongo|Teúl de González Ortega|Tlaltenango de Sánchez Román|Trancoso|Trinidad García de la Cadena|Valparaíso|Vetagrande|Villa de Cos|Villa García|Villa González Ortega|Villa Hidalgo|Villanueva|Zacatecas',
};

/** Municipalities of a state in the order of their names; undefined where the list is not carried. */
export function municipalitiesOf(state: MexicanStateCode): readonly string[] | undefined {
  return NAMES[state]?.split('|');
}

/** The same by the name of the state. */
export function municipalitiesIn(stateName: string): readonly string[] | undefined {
  const code = MEXICAN_STATE_CODES.find((one) => MEXICAN_STATES[one] === stateName);
  return code === undefined ? undefined : municipalitiesOf(code);
}
