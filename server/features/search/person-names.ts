/** The most common given names and surnames in Mexico, small and without accents: a question with one may be about a person. */
export const PERSON_NAMES: ReadonlySet<string> = new Set(
  `abigail abraham acosta adrian adriana aguilar agustin alberto alejandra alejandro alfredo alicia alvarado alvarez amparo ana
  andrea andres angelica antonia antonio araceli arellano arias armando arturo aurora avila ayala barrera bautista beatriz
  becerra beltran benjamin bermudez bernal blanca bravo brenda cabrera calderon camacho camila campos cano cardenas carlos
  carmen carmona carrillo castillo castro catalina cazares cecilia ceja cerda cervantes cesar chacon chavez cisneros claudia
  concepcion consuelo contreras cordova corona correa cortes cristina cruz cuellar cuevas daniel daniela david davila delgado
  diana diaz diego dolores dominguez duran edgar eduardo elena elizabeth emiliano emilio enrique enriquez erika ernesto
  escamilla escobar escobedo esperanza espinosa espinoza esquivel esteban estela esther estrada eugenia fabiola farias felipe
  felix fernanda fernandez fernando figueroa flores francisca francisco franco fuentes gabriel gabriela galindo gallegos galvan
  garcia garza gerardo gilberto gloria gomez gonzalez gonzalo graciela guadalupe guerrero guevara guillermo gustavo gutierrez
  guzman hector hernandez herrera huerta hugo hurtado ibarra ignacio irene irma isabel ismael israel itzel ivan jaime jaramillo
  javier jesus jimena jimenez joaquin jorge jose josefina juan juana juarez julia julio karina karla lara laura ledesma lemus
  leon leonardo leticia leyva lilia liliana limon llamas loera lopez lorena lourdes lozano lucia luevano lugo luis luna luz
  macias madrid magana magdalena maldonado manuel marco margarita maria mariana maribel maricela marin mario marisol marquez
  martha martin martinez mata mateo mauricio medina mejia mendez mendoza mercedes meza miguel minerva miranda miriam molina
  monica monroy montes montiel montoya mora morales moreno muniz munoz murillo najera nancy natalia nava navarro nayeli nicolas
  nieto nora norma nunez ochoa octavio ofelia ojeda olga olivares olvera omar orozco orta ortega ortiz oscar osorio pablo
  pacheco padilla palacios paola paredes parra patricia pedro pena peralta perez perla petra pineda ponce prado puente quezada
  quintana quintanar quintero quiroz rafael ramirez ramon ramos rangel raquel raul rebeca regina renata rendon renteria reyes
  reyna reynoso ricardo rincon rios rivas rivera roberto robles rocha rocio rodolfo rodrigo rodriguez rogelio rojas roman romero
  romo rosa rosales rosario rosas ruben rubio ruiz salas salazar salcedo saldana salinas salvador samuel sanchez sandoval sandra
  santiago santos saucedo saul sebastian segura sergio serrano sierra silva silvia sofia solis sosa soto suarez susana tania
  tapia teresa toledo tomas torres tovar trejo trevino trujillo urbina uribe ursula valadez valdes valdez valdivia valencia
  valenzuela valeria valle varela vargas vazquez vega velasco velazquez vera verdugo veronica victor victoria villa villalobos
  villanueva villarreal villasenor villegas viridiana wendy ximena yanez yesenia yolanda zamora zapata zaragoza zarate zavala
  zoraida zulema zuniga`.split(/\s+/),
);
