-- Countries are chosen from the list of ISO 3166-1 and kept as its alpha-2 codes; what was written before becomes the code
-- where it names a country, and stays readable where it does not.

-- Code of the country that a text names in Spanish, in English, in a usual short form or by its code; what names none, in one
-- form without accents, blanks or case. Names of November 2026, with those that contract/countries.ts knows besides.
create or replace function country_key(name text) returns text language sql immutable parallel safe
  return (select coalesce('{
  "abw":"AW","ad":"AD","ae":"AE","af":"AF","afg":"AF","afganistan":"AF","afghanistan":"AF","ag":"AG","ago":"AO",
  "ai":"AI","aia":"AI","al":"AL","ala":"AX","alandislands":"AX","alb":"AL","albania":"AL","alemania":"DE",
  "algeria":"DZ","am":"AM","americansamoa":"AS","and":"AD","andorra":"AD","angola":"AO","anguila":"AI","anguilla":"AI",
  "antarctica":"AQ","antartida":"AQ","antiguabarbuda":"AG","antiguaybarbuda":"AG","ao":"AO","aq":"AQ","ar":"AR",
  "arabiasaudi":"SA","arabiasaudita":"SA","are":"AE","arg":"AR","argelia":"DZ","argentina":"AR","arm":"AM",
  "armenia":"AM","aruba":"AW","as":"AS","asm":"AS","at":"AT","ata":"AQ","atf":"TF","atg":"AG","au":"AU","aus":"AU",
  "australia":"AU","austria":"AT","aut":"AT","aw":"AW","ax":"AX","az":"AZ","aze":"AZ","azerbaijan":"AZ",
  "azerbaiyan":"AZ","ba":"BA","bahamas":"BS","bahrain":"BH","banglades":"BD","bangladesh":"BD","barbados":"BB",
  "barein":"BH","bb":"BB","bd":"BD","bdi":"BI","be":"BE","bel":"BE","belarus":"BY","belgica":"BE","belgium":"BE",
  "belice":"BZ","belize":"BZ","ben":"BJ","benin":"BJ","bermuda":"BM","bermudas":"BM","bes":"BQ","bf":"BF","bfa":"BF",
  "bg":"BG","bgd":"BD","bgr":"BG","bh":"BH","bhr":"BH","bhs":"BS","bhutan":"BT","bi":"BI","bielorrusia":"BY","bih":"BA",
  "birmania":"MM","bj":"BJ","bl":"BL","blm":"BL","blr":"BY","blz":"BZ","bm":"BM","bmu":"BM","bn":"BN","bo":"BO",
  "bol":"BO","bolivia":"BO","bosniaherzegovina":"BA","bosniayherzegovina":"BA","botsuana":"BW","botswana":"BW",
  "bouvetisland":"BV","bq":"BQ","br":"BR","bra":"BR","brasil":"BR","brazil":"BR","brb":"BB",
  "britishindianoceanterritory":"IO","britishvirginislands":"VG","brn":"BN","brunei":"BN","bs":"BS","bt":"BT",
  "btn":"BT","bulgaria":"BG","burkinafaso":"BF","burma":"MM","burundi":"BI","butan":"BT","bv":"BV","bvt":"BV","bw":"BW",
  "bwa":"BW","by":"BY","bz":"BZ","ca":"CA","caboverde":"CV","caf":"CF","cambodia":"KH","camboya":"KH","cameroon":"CM",
  "camerun":"CM","can":"CA","canada":"CA","capeverde":"CV","caribbeannetherlands":"BQ","caribeneerlandes":"BQ",
  "catar":"QA","caymanislands":"KY","cc":"CC","cck":"CC","cd":"CD","centralafricanrepublic":"CF","cf":"CF","cg":"CG",
  "ch":"CH","chad":"TD","che":"CH","chequia":"CZ","chile":"CL","china":"CN","chinacontinental":"CN","chipre":"CY",
  "chl":"CL","chn":"CN","christmasisland":"CX","ci":"CI","ciudaddelvaticano":"VA","civ":"CI","ck":"CK","cl":"CL",
  "cm":"CM","cmr":"CM","cn":"CN","co":"CO","cocoskeelingislands":"CC","cod":"CD","cog":"CG","cok":"CK","col":"CO",
  "colombia":"CO","com":"KM","comoras":"KM","comoros":"KM","congo":"CG","congobrazzaville":"CG","congokinshasa":"CD",
  "cookislands":"CK","corea":"KR","coreadelnorte":"KP","coreadelsur":"KR","costademarfil":"CI","costarica":"CR",
  "cotedivoire":"CI","cpv":"CV","cr":"CR","cri":"CR","croacia":"HR","croatia":"HR","cu":"CU","cub":"CU","cuba":"CU",
  "curacao":"CW","curazao":"CW","cuw":"CW","cv":"CV","cw":"CW","cx":"CX","cxr":"CX","cy":"CY","cym":"KY","cyp":"CY",
  "cyprus":"CY","cz":"CZ","cze":"CZ","czechia":"CZ","czechrepublic":"CZ","de":"DE","denmark":"DK","deu":"DE",
  "deutschland":"DE","dinamarca":"DK","dj":"DJ","dji":"DJ","djibouti":"DJ","dk":"DK","dm":"DM","dma":"DM","dnk":"DK",
  "do":"DO","dom":"DO","dominica":"DM","dominicanrepublic":"DO","dz":"DZ","dza":"DZ","eau":"AE","ec":"EC","ecu":"EC",
  "ecuador":"EC","ee":"EE","eeuu":"US","eg":"EG","egipto":"EG","egy":"EG","egypt":"EG","eh":"EH","elsalvador":"SV",
  "emiratosarabesunidos":"AE","england":"GB","equatorialguinea":"GQ","er":"ER","eri":"ER","eritrea":"ER","es":"ES",
  "escocia":"GB","esh":"EH","eslovaquia":"SK","eslovenia":"SI","esp":"ES","espana":"ES","est":"EE",
  "estadoplurinacionaldebolivia":"BO","estadosunidos":"US","estadosunidosdeamerica":"US",
  "estadosunidosdenorteamerica":"US","estadosunidosmexicanos":"MX","estonia":"EE","esuatini":"SZ","eswatini":"SZ",
  "et":"ET","eth":"ET","ethiopia":"ET","etiopia":"ET","eu":"US","eua":"US","falklandislands":"FK","faroeislands":"FO",
  "federacionderusia":"RU","federacionrusa":"RU","fi":"FI","fiji":"FJ","filipinas":"PH","fin":"FI","finland":"FI",
  "finlandia":"FI","fiyi":"FJ","fj":"FJ","fji":"FJ","fk":"FK","flk":"FK","fm":"FM","fo":"FO","fr":"FR","fra":"FR",
  "france":"FR","francia":"FR","frenchguiana":"GF","frenchpolynesia":"PF","frenchsouthernterritories":"TF","fro":"FO",
  "fsm":"FM","ga":"GA","gab":"GA","gabon":"GA","gales":"GB","gambia":"GM","gb":"GB","gbr":"GB","gd":"GD","ge":"GE",
  "geo":"GE","georgia":"GE","germany":"DE","gf":"GF","gg":"GG","ggy":"GG","gh":"GH","gha":"GH","ghana":"GH","gi":"GI",
  "gib":"GI","gibraltar":"GI","gin":"GN","gl":"GL","glp":"GP","gm":"GM","gmb":"GM","gn":"GN","gnb":"GW","gnq":"GQ",
  "gp":"GP","gq":"GQ","gr":"GR","granada":"GD","granbretana":"GB","grc":"GR","grd":"GD","greatbritain":"GB",
  "grecia":"GR","greece":"GR","greenland":"GL","grenada":"GD","grl":"GL","groenlandia":"GL","gs":"GS","gt":"GT",
  "gtm":"GT","gu":"GU","guadalupe":"GP","guadeloupe":"GP","guam":"GU","guatemala":"GT","guayanafrancesa":"GF",
  "guernesey":"GG","guernsey":"GG","guf":"GF","guinea":"GN","guineabisau":"GW","guineabissau":"GW",
  "guineaecuatorial":"GQ","gum":"GU","guy":"GY","guyana":"GY","gw":"GW","gy":"GY","haiti":"HT",
  "heardmcdonaldislands":"HM","hk":"HK","hkg":"HK","hm":"HM","hmd":"HM","hn":"HN","hnd":"HN","holanda":"NL",
  "holland":"NL","honduras":"HN","hongkong":"HK","hongkongsarchina":"HK","hr":"HR","hrv":"HR","ht":"HT","hti":"HT",
  "hu":"HU","hun":"HU","hungary":"HU","hungria":"HU","iceland":"IS","id":"ID","idn":"ID","ie":"IE","il":"IL","im":"IM",
  "imn":"IM","in":"IN","ind":"IN","india":"IN","indonesia":"ID","inglaterra":"GB","io":"IO","iot":"IO","iq":"IQ",
  "ir":"IR","irak":"IQ","iran":"IR","iraq":"IQ","ireland":"IE","irl":"IE","irlanda":"IE","irn":"IR","irq":"IQ",
  "is":"IS","isl":"IS","islabouvet":"BV","islademan":"IM","isladenavidad":"CX","islandia":"IS","islanorfolk":"NF",
  "islasaland":"AX","islascaiman":"KY","islascocos":"CC","islascook":"CK","islasferoe":"FO",
  "islasgeorgiadelsurysandwichdelsur":"GS","islasheardymcdonald":"HM","islasmalvinas":"FK","islasmarianasdelnorte":"MP",
  "islasmarshall":"MH","islasmenoresalejadasdeeeuu":"UM","islaspitcairn":"PN","islassalomon":"SB",
  "islasturcasycaicos":"TC","islasvirgenesbritanicas":"VG","islasvirgenesdeeeuu":"VI","isleofman":"IM","isr":"IL",
  "israel":"IL","it":"IT","ita":"IT","italia":"IT","italy":"IT","ivorycoast":"CI","jam":"JM","jamaica":"JM",
  "japan":"JP","japon":"JP","je":"JE","jersey":"JE","jey":"JE","jm":"JM","jo":"JO","jor":"JO","jordan":"JO",
  "jordania":"JO","jp":"JP","jpn":"JP","kaz":"KZ","kazajistan":"KZ","kazakhstan":"KZ","ke":"KE","ken":"KE","kenia":"KE",
  "kenya":"KE","kg":"KG","kgz":"KG","kh":"KH","khm":"KH","ki":"KI","kir":"KI","kirguistan":"KG","kiribati":"KI",
  "km":"KM","kn":"KN","kna":"KN","kor":"KR","korea":"KR","kp":"KP","kr":"KR","kuwait":"KW","kw":"KW","kwt":"KW",
  "ky":"KY","kyrgyzstan":"KG","kz":"KZ","la":"LA","lao":"LA","laos":"LA","latvia":"LV","lb":"LB","lbn":"LB","lbr":"LR",
  "lby":"LY","lc":"LC","lca":"LC","lebanon":"LB","lesotho":"LS","lesoto":"LS","letonia":"LV","li":"LI","libano":"LB",
  "liberia":"LR","libia":"LY","libya":"LY","lie":"LI","liechtenstein":"LI","lithuania":"LT","lituania":"LT","lk":"LK",
  "lka":"LK","lr":"LR","ls":"LS","lso":"LS","lt":"LT","ltu":"LT","lu":"LU","lux":"LU","luxembourg":"LU",
  "luxemburgo":"LU","lv":"LV","lva":"LV","ly":"LY","ma":"MA","mac":"MO","macao":"MO","macaosarchina":"MO","macau":"MO",
  "macedoniadelnorte":"MK","madagascar":"MG","maf":"MF","malasia":"MY","malaui":"MW","malawi":"MW","malaysia":"MY",
  "maldivas":"MV","maldives":"MV","mali":"ML","malta":"MT","mar":"MA","marruecos":"MA","marshallislands":"MH",
  "martinica":"MQ","martinique":"MQ","mauricio":"MU","mauritania":"MR","mauritius":"MU","mayotte":"YT","mc":"MC",
  "mco":"MC","md":"MD","mda":"MD","mdg":"MG","mdv":"MV","me":"ME","mex":"MX","mexico":"MX","mf":"MF","mg":"MG",
  "mh":"MH","mhl":"MH","micronesia":"FM","mk":"MK","mkd":"MK","ml":"ML","mli":"ML","mlt":"MT","mm":"MM","mmr":"MM",
  "mn":"MN","mne":"ME","mng":"MN","mnp":"MP","mo":"MO","moldavia":"MD","moldova":"MD","monaco":"MC","mongolia":"MN",
  "montenegro":"ME","montserrat":"MS","morocco":"MA","moz":"MZ","mozambique":"MZ","mp":"MP","mq":"MQ","mr":"MR",
  "mrt":"MR","ms":"MS","msr":"MS","mt":"MT","mtq":"MQ","mu":"MU","mus":"MU","mv":"MV","mw":"MW","mwi":"MW","mx":"MX",
  "my":"MY","myanmar":"MM","myanmarbirmania":"MM","myanmarburma":"MM","mys":"MY","myt":"YT","mz":"MZ","na":"NA",
  "nam":"NA","namibia":"NA","nauru":"NR","nc":"NC","ncl":"NC","ne":"NE","nepal":"NP","ner":"NE","netherlands":"NL",
  "newcaledonia":"NC","newzealand":"NZ","nf":"NF","nfk":"NF","ng":"NG","nga":"NG","ni":"NI","nic":"NI","nicaragua":"NI",
  "niger":"NE","nigeria":"NG","niu":"NU","niue":"NU","nl":"NL","nld":"NL","no":"NO","nor":"NO","norfolkisland":"NF",
  "northernmarianaislands":"MP","northkorea":"KP","northmacedonia":"MK","noruega":"NO","norway":"NO","np":"NP",
  "npl":"NP","nr":"NR","nru":"NR","nu":"NU","nuevacaledonia":"NC","nuevazelanda":"NZ","nz":"NZ","nzl":"NZ","om":"OM",
  "oman":"OM","omn":"OM","pa":"PA","paisesbajos":"NL","pak":"PK","pakistan":"PK","palaos":"PW","palau":"PW",
  "palestina":"PS","palestine":"PS","palestinianterritories":"PS","pan":"PA","panama":"PA","papuanewguinea":"PG",
  "papuanuevaguinea":"PG","paraguay":"PY","pcn":"PN","pe":"PE","per":"PE","peru":"PE","pf":"PF","pg":"PG","ph":"PH",
  "philippines":"PH","phl":"PH","pitcairnislands":"PN","pk":"PK","pl":"PL","plw":"PW","pm":"PM","pn":"PN","png":"PG",
  "pol":"PL","poland":"PL","polinesiafrancesa":"PF","polonia":"PL","portugal":"PT","pr":"PR","prc":"CN","pri":"PR",
  "prk":"KP","prt":"PT","pry":"PY","ps":"PS","pse":"PS","pt":"PT","puertorico":"PR","pw":"PW","py":"PY","pyf":"PF",
  "qa":"QA","qat":"QA","qatar":"QA","raedehongkongchina":"HK","raedemacaochina":"MO","rdc":"CD","re":"RE",
  "reinodeespana":"ES","reinounido":"GB","republicabolivarianadevenezuela":"VE","republicacentroafricana":"CF",
  "republicacheca":"CZ","republicadecorea":"KR","republicadelcongo":"CG","republicademocraticadelcongo":"CD",
  "republicadominicana":"DO","republicafederaldealemania":"DE","republicafrancesa":"FR","republicamexicana":"MX",
  "republicapopularchina":"CN","republicapopulardechina":"CN","reu":"RE","reunion":"RE","ro":"RO","romania":"RO",
  "rou":"RO","rs":"RS","ru":"RU","ruanda":"RW","rumania":"RO","rus":"RU","rusia":"RU","russia":"RU","rw":"RW",
  "rwa":"RW","rwanda":"RW","sa":"SA","saharaoccidental":"EH","samoa":"WS","samoaamericana":"AS","sanbartolome":"BL",
  "sancristobalynieves":"KN","sanmarino":"SM","sanmartin":"MF","sanpedroymiquelon":"PM","santaelena":"SH",
  "santalucia":"LC","santasede":"VA","santotomeyprincipe":"ST","sanvicenteylasgranadinas":"VC","saotomeprincipe":"ST",
  "sau":"SA","saudiarabia":"SA","sb":"SB","sc":"SC","sd":"SD","sdn":"SD","se":"SE","sen":"SN","senegal":"SN",
  "serbia":"RS","seychelles":"SC","sg":"SG","sgp":"SG","sgs":"GS","sh":"SH","shn":"SH","si":"SI","sierraleona":"SL",
  "sierraleone":"SL","singapore":"SG","singapur":"SG","sintmaarten":"SX","siria":"SY","sj":"SJ","sjm":"SJ","sk":"SK",
  "sl":"SL","slb":"SB","sle":"SL","slovakia":"SK","slovenia":"SI","slv":"SV","sm":"SM","smr":"SM","sn":"SN","so":"SO",
  "solomonislands":"SB","som":"SO","somalia":"SO","southafrica":"ZA","southgeorgiasouthsandwichislands":"GS",
  "southkorea":"KR","southsudan":"SS","spain":"ES","spm":"PM","sr":"SR","srb":"RS","srilanka":"LK","ss":"SS","ssd":"SS",
  "st":"ST","stbarthelemy":"BL","sthelena":"SH","stkittsnevis":"KN","stlucia":"LC","stmartin":"MF","stp":"ST",
  "stpierremiquelon":"PM","stvincentgrenadines":"VC","suazilandia":"SZ","sudafrica":"ZA","sudan":"SD",
  "sudandelsur":"SS","suecia":"SE","suiza":"CH","sur":"SR","surinam":"SR","suriname":"SR","sv":"SV",
  "svalbardjanmayen":"SJ","svalbardyjanmayen":"SJ","svk":"SK","svn":"SI","swaziland":"SZ","swe":"SE","sweden":"SE",
  "switzerland":"CH","swz":"SZ","sx":"SX","sxm":"SX","sy":"SY","syc":"SC","syr":"SY","syria":"SY","sz":"SZ",
  "tailandia":"TH","taiwan":"TW","tajikistan":"TJ","tanzania":"TZ","tayikistan":"TJ","tc":"TC","tca":"TC","tcd":"TD",
  "td":"TD","territoriobritanicodeloceanoindico":"IO","territoriosaustralesfranceses":"TF","territoriospalestinos":"PS",
  "tf":"TF","tg":"TG","tgo":"TG","th":"TH","tha":"TH","thailand":"TH","timorleste":"TL","timororiental":"TL","tj":"TJ",
  "tjk":"TJ","tk":"TK","tkl":"TK","tkm":"TM","tl":"TL","tls":"TL","tm":"TM","tn":"TN","to":"TO","togo":"TG",
  "tokelau":"TK","ton":"TO","tonga":"TO","tr":"TR","trinidadtobago":"TT","trinidadytobago":"TT","tt":"TT","tto":"TT",
  "tun":"TN","tunez":"TN","tunisia":"TN","tur":"TR","turkey":"TR","turkiye":"TR","turkmenistan":"TM",
  "turkscaicosislands":"TC","turquia":"TR","tuv":"TV","tuvalu":"TV","tv":"TV","tw":"TW","twn":"TW","tz":"TZ","tza":"TZ",
  "ua":"UA","uae":"AE","ucrania":"UA","ug":"UG","uga":"UG","uganda":"UG","uk":"GB","ukr":"UA","ukraine":"UA","um":"UM",
  "umi":"UM","unitedarabemirates":"AE","unitedkingdom":"GB","unitedstates":"US","unitedstatesofamerica":"US",
  "uruguay":"UY","ury":"UY","us":"US","usa":"US","usoutlyingislands":"UM","usvirginislands":"VI","uy":"UY","uz":"UZ",
  "uzb":"UZ","uzbekistan":"UZ","va":"VA","vanuatu":"VU","vat":"VA","vaticancity":"VA","vaticano":"VA","vc":"VC",
  "vct":"VC","ve":"VE","ven":"VE","venezuela":"VE","vg":"VG","vgb":"VG","vi":"VI","vietnam":"VN","vir":"VI","vn":"VN",
  "vnm":"VN","vu":"VU","vut":"VU","wallisfutuna":"WF","wallisyfutuna":"WF","westernsahara":"EH","wf":"WF","wlf":"WF",
  "ws":"WS","wsm":"WS","ye":"YE","yem":"YE","yemen":"YE","yibuti":"DJ","yt":"YT","za":"ZA","zaf":"ZA","zambia":"ZM",
  "zimbabue":"ZW","zimbabwe":"ZW","zm":"ZM","zmb":"ZM","zw":"ZW","zwe":"ZW"
  }'::jsonb ->> written.key, written.key)
  from (select regexp_replace(plain(coalesce(name, '')), '[^a-z]', '', 'g') key) written);

create function pg_temp.with_code(file jsonb, path text[]) returns jsonb language sql as $$
  select case when country_key(file #>> path) ~ '^[A-Z]{2}$' then jsonb_set(file, path, to_jsonb(country_key(file #>> path)))
    else file end $$;
create function pg_temp.with_codes(file jsonb) returns jsonb language sql as $$
  select pg_temp.with_code(pg_temp.with_code(pg_temp.with_code(file, '{country}'), '{address,country}'), '{noticesAddress,country}') $$;

-- Both indexes compare what is about to change.
drop index supplier_foreign_once;
drop index registration_request_one_open;

update supplier_file set data = pg_temp.with_codes(data) where data is distinct from pg_temp.with_codes(data);
update supplier s set foreign_identity = foreign_identity(f.data) from supplier_file f
where f.supplier_id = s.id and s.foreign_identity is distinct from foreign_identity(f.data);
update registry_import_row set file = pg_temp.with_codes(file) where file is distinct from pg_temp.with_codes(file);

update registration_request set data = pg_temp.with_codes(data), carried = pg_temp.with_codes(carried)
where (data, carried) is distinct from (pg_temp.with_codes(data), pg_temp.with_codes(carried));

-- Two open requests may have named one country in two ways: the first keeps the rule, both stay until a person decides.
alter table registration_request add column is_foreign_twin boolean not null default false;
with named as (
  select id, row_number() over (partition by rfc, tax_id, country_key(data ->> 'country') order by submitted_at, id) place
  from registration_request
  where origin = 'foreign' and tax_id <> '' and rfc <> '' and status in ('submitted', 'in_review', 'observed', 'validated'))
update registration_request r set is_foreign_twin = true from named n where n.id = r.id and n.place > 1;

-- As when foreign suppliers became one per country: the oldest registration keeps the rule, a remark tells officers of the others.
with registered as (
  select id, first_value(number) over same first_number, row_number() over same place from supplier
  where foreign_identity is not null and source = 'portal' and status not in ('cancelled', 'unregistered') and not is_foreign_twin
  window same as (partition by foreign_identity order by registered_on nulls last, created_at, id)),
twins as (update supplier s set is_foreign_twin = true from registered r where s.id = r.id and r.place > 1
  returning s.id, r.first_number)
update supplier_file f set version = f.version + 1, remarks = concat_ws(E'\n', nullif(f.remarks, ''),
  format('Tiene la misma identificación fiscal y el mismo país que el registro %s: compruébalo y cancela el que sobre.', t.first_number))
from twins t where f.supplier_id = t.id;

-- What waits for the end of the transaction would be in the way of the indexes.
set constraints all immediate;
create unique index supplier_foreign_once on supplier (foreign_identity)
  where foreign_identity is not null and source = 'portal' and status not in ('cancelled', 'unregistered') and not is_foreign_twin;
create unique index registration_request_one_open on registration_request
  (rfc, tax_id, (case when origin = 'foreign' then country_key(data ->> 'country') else '' end))
  where status in ('submitted', 'in_review', 'observed', 'validated') and rfc <> '' and (origin <> 'foreign' or tax_id <> '')
    and not is_foreign_twin;
