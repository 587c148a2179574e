// Words of English, Spanish, and German as readings have them: in lowercase, without accents, ß as ss.

export const toSet = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/))

/** Ordinary words that are neither a handle nor the name of a site. */
export const ordinaryWords = toSet(`
  a able about above actually add added after again ago all almost alone already also always am amazing an and annoying another answer any
  anymore anyone anything anyway app apps are around art as ask at away awesome awful back bad banned banning based be beautiful
  because bed been before being best better between big biology bit black blocked blue book books boring both
  bring broken brother but buy by bye call called came can cant car cat chat cheating check class clear close closed club code coming
  company complete complicated computer confusing cool correct could country course crap crazy day days dead death deleted different difficult
  disabled do document does dog done dont door down dumb each early easy eat either else empty end ended english enough essay even
  ever every everybody everyone everything evil exam exactly exercise expensive face fake false family famous far fast
  favorite favourite few file film fine finished finish first five follow following food football for forever four free french friday friend
  friends from full fun funny game games gave german get getting girl give go goes going gone good got great green group had half
  hard has hate have he hello help her here hey hi him his history hit home homework horrible hour house how huge i idea if
  important in inside instead interesting into is it its join just keep kept kid kids kind know knows lame language last late later
  least leave left less lesson let like line list little live locked lol long look looks lost lot loud love lovely low made make man many math maths maybe
  me mean means meet message messages method might mine minute miss missing mom moment monday money month more morning most mother move movie
  much mum music must my myself name near need needs never new news next nice night no nobody none nope nor normal not nothing
  now number of off offline often ok okay old on once one online only open or other our out outside over own page paper
  parents part party past pay people perfect person phone photo piano pic picture pizza place play please plus point popular possible post press pretty private
  problem profile project public question questions quick quiet quite quiz radio rain read reading ready real really red restricted right room
  run sad safe said same saturday saved saw say school science score screen see seems seen self send sent set seven shall she shop
  short should show shut sick simple since sister site six size skip slow small so some somebody someone something soon sorry sort
  spam sport start started still stop story strange street strict student students stuff stupid such summer sun sunday super sure take
  talk talking tall teacher team tell ten terrible test text than thank thanks that thats the their them then there these they thing
  things think this those three thursday time tired to today together told tomorrow tonight too took top topic toxic train tree tried trip true
  try tuesday turn tv two under until up us use used user useful useless using usual usually very video view visit wait walk wall want wanted was
  watch water way we website wednesday week weekend weird well went were what when where which while white who whole why will
  win window with without wont word words work working works world worse worst worth would write wrong yeah year years yes yesterday yet you young your yours
  a acaba academia actividad adios ahi ahora al algo alguien alla alli amigo amiga amigos amor ano anos antes aqui asi aula aun aunque ayer ayuda bajo bastante
  bien bloqueado buen buena bueno buenas buenos busca cada calle cama camino campo cansado casa casi caro ciencias clase claro clases coche como con
  contigo cosa cosas creo cual cualquier cuando cuanto da dado de deberes debo decir del demasiado dentro desde despues dia dias dice dicho dificil
  dinero donde dos e el ella ellas ellos en encima entonces entre era eres es esa ese eso esos esta estaba estado estamos estan estar estas
  este esto estos estoy estudiar estudio examen facil falta familia favor fecha feliz fiesta fin final fue fuera gana ganas gato genial gente gracias grande gusta
  gustan ha habia hablar hablamos hace hacer haces hacia hago han hasta hay he hecho hermana hermano hijo historia hola hora horas hoy ida idea igual
  importante instituto ir jugar juego juegos la lado las le leer libro libros lo los luego lugar lunes mal mala malo manana mano mas mates matematicas mayor me
  mejor menos mensaje mes mi mia mio mis mismo momento mucha mucho muchas muchos mundo muy nada nadie ni ninguno no noche nombre nos nosotros nota notas nuestro nueva nuevo nunca o
  obvio ocho os otra otro padre padres pagina para parece parte partido pasa pasado pelicula pena pero perro persona poco poder por porque pregunta prima primero privado privada problema profe
  profesor profesora pronto pueblo puede puedes puedo pues punto que quien quiere quieres quiero quiza rapido rato razon reunion saber sabes salir se sea sed segundo seguro
  semana sera si sido siempre siete siguiente sin sobre sol solo son soy su sus tal tambien tampoco tan tanto tarde te tema tengo tener ti tiempo tiene
  tienes toda todas todavia todo todos trabajo tres tu tus tuyo un una uno unos usa usar va vale vamos veces ven venga ver verdad vez vida viernes vino voy vuelta y ya yo
  privat privado haha hahaha hahah hehe lol lmao xd omg hmm mhm jaja jajaja jejeje uff wow yay nah yep yup nope hihi ahm kk idk btw tbh brb gtg wtf idc
  ab aber abend acht alle allem allen alles als also alt am an andere anders anfang angst antwort arbeit auch auf aufgabe aufgaben aus
  bald bei beide beim bekannt bescheid besser besten bett bild bin bis bist bitte blau bleibt blod bloed blockiert brauche bruder buch cool da dabei dafur daher damals
  damit danach danke dann daran darauf das dass dazu dein deine dem den denn der des deshalb deutsch dich die dies diese dieser dir doch doof dort drauf
  draussen drei du durch durfen egal eigentlich ein eine einem einen einer eines einfach einmal eins eltern ende endlich er erst erste ersten es essen etwas euch euer fach falsch
  fall familie fast ferien fertig film finde findet flug fort frage fragen frau frei freitag freund freunde freundin froh fruh fuer fur funf ganz gar
  geben gefahrlich gegen gehe gehen geht gelernt geil genau genug gerade gern gerne geschichte gesperrt gestern gesund getan gewesen gibt ging glaube gleich gluck
  gross gruppe gut gute guten guter haben hab habe hallo halt handy hast hat hatte hatten haus hause hausaufgabe hausaufgaben heft heisst heiss helfen herr heute
  hier hilfe hilft hin hinten hoch hund ich ihm ihn ihnen ihr ihre im immer in ins ist ja jahr jahre jede jeder jemand jetzt junge kalt kam kann kannst kaputt kein
  keine keiner kennen kind kinder klar klasse klassenarbeit klein kleine komisch komm komme kommen kommt konnte kurz lang lange langsam langweilig lassen laut leben lecker leer lehrer lehrerin leicht leid leider lernen lesen letzte
  leute lieb liebe lied links los lust mach mache machen macht mag mal mama man mathe mehr mein meine meinem meinen meiner meinst meist mensch mich minuten mir mit mittag
  mittwoch moglich moment montag morgen mude musik muss mussen mutter nach nachher nachricht nacht nachste naja nah namlich natur neben nein neu neue nicht nichts nie niemand noch
  nochmal normal nun nur ob oben oder offen oft oh ohne ok opa oma papa party paar pause peinlich platz plotzlich problem prima punkt raus recht rein richtig ruhig sache sachen sage sagen sagt
  samstag satz schade schaffe schau schlafen schlecht schlimm schnell schon schoen schreiben schreibt schule schuler schwer schwester sehen sehr seid sein seine seit seite selber selbst sicher
  sie sieht sind so sogar sollen sollte sommer sonntag sonst spass spater spiel spielen spielt sport sprache stadt steht stimmt stress stunde stunden suche super tag tage test teuer text
  toll tot traurig treffen tschuss tun uber uberall uhr um und uns unser unten unter ups vater verboten vergessen verstehe viel viele vielen vielleicht vier voll vom von vor vorbei wann war waren warte
  warum was wasser weg wegen weil weiss weit welche wenig wenn wer werde werden wetter wichtig wie wieder wieso will willst wir wird wirklich wissen wo woche wochenende wohin wohl
  wollen wort wurde zahl zahlen zeigen zeit ziemlich zimmer zu zuerst zug zum zur zuruck zusammen zwar zwei zwischen
`)

/** Words of homework and figures, beside which a number is rarely a phone number. */
export const FIGURES =
  /\b(?:sort\w*|ordena\w*|sortier\w*|mean|median|average|media|mediana|mittelwert|durchschnitt|sequence|secuencia|zahlenfolge|folge|reihe|fibonacci|primes?|primos?|primzahl\w*|pi|digits?|decimals?|decimales|nachkommastellen|factor\w*|factoria\w*|faktor\w*|divid\w*|divisor|dividier\w*|multipl\w*|sum|suma|sumar|summe|plus|minus|menos|round\w*|redonde\w*|rund\w*|estimate|population|poblacion|einwohner|habitantes|inhabitants|people|personas|menschen|millions?|millones|millionen|billions?|isbn|barcode|hex|binar\w*|binary|dna|array|list|lista|liste|data|datos|daten|dataset|table|tabla|tabelle|matrix|vector|vektor|(?<!in )bits?|bytes?|seed|hash|pixels?|version|id|order|bestell\w*|pedido|tracking|sendung\w*|seguimiento|serial|serie\w*|invoice|rechnung|factura|iban|konto\w*|cuenta|lottery|lotto|loteria|lotteria|votes?|stimmen|votos|km|meters?|metros?|years?|jahre|anos|euros?|dollars?|light|speed|lichtgeschwindigkeit|velocidad|equation|ecuacion|gleichung|exercises?|ejercicios?|aufgaben?|(?<!area |country |dial )code|codigo|catalog|score|scores|results?|resultados?|ergebnis\w*|numbers?:|avogadro|planck|constant\w*|konstant\w*)\b/

/** Words of a calculation, directly beside a number. */
export const CALCULATED_BEFORE = /\d\s(?:times|by|mal|durch|por|entre)\s*$/
export const CALCULATED_AFTER = /^\s*(?:times|mal|durch|(?:por|entre)(?! (?:el|la|las|los|favor)\b))\b/
/** Says directly before a number that it is one of a phone, whatever the rest of the message is about. */
export const STRONG_CUE =
  /\b(?:(?:my|mi|meine?) (?:new |nuevo |neue )?(?:phone |mobile |cell |handy|whats ?app )?(?:number|num|nr|numero|nummer|movil|cel|cell|tel|telefono|handy\w*)(?: (?:is|es|ist|now))?(?: (?:now|el|jetzt|ahora|the))?|call(?: me)?(?: on| at)?|ring(?: me)?(?: on)?|phone me(?: on| at)?|text(?: me)?(?: on| at)?|llama(?:me)? al?|apunta(?: el)?|escribir al|ruf (?:mich )?(?:mal )?an(?: unter)?|unter|whats ?app)[\s:]*$/

/** Words that announce a phone number. */
export const PHONE_CUES =
  /\b(?:call(?: me)?|ring me|text me|txt me|my number|my num|my cell|my mobile|my phone|phone|mobile|cell|tel|telefon\w*|telefono|handy\w*|handynummer|nummer|meine nr|nr|movil|celular|cel|numero|mi num|llama\w*|llamame|area code|landline|fijo|festnetz|vorwahl|prefijo|backwards|reversed?|al reves|ruckwarts|toque|whats ?app\w*|wapp|wsp|wasap|watsapp|guasap|sms|ruf|anruf\w*|erreich\w*|schreib mir|escribeme|contact me|reach me|number is|numba|digits are|dial|hit me up|hmu|signal|telegram|imessage|facetime)\b/

/** Words that announce a link. */
export const SITE_CUES =
  /\b(?:sites?|website|webpage|homepage|web|link|links|url|visit|go to|check out|blog|portfolio|shop|page|webseite|seite|pagina|sitio|mira|visita|entra|enlace|besuch\w*|schau|join|profile|profil|perfil|server|browser|domain|dominio)\b/

/** Words that announce an email address. */
export const EMAIL_CUES =
  /\b(?:e-?mails?|mails?|mailen|correo|write (?:to )?me|schreib\w*|escrib\w*|contact|kontakt|address|adresse|direccion|inbox|postfach)\b/
