// What a swindler asks for. A language model may have learned it, or may have been told to ask; the person who reads the question
// believes that we ask it.
import { plainEnglish } from './plain-english.ts'

const LETTER = String.raw`[\p{L}\p{N}]`
const pattern = (source: string): RegExp => new RegExp(`(?<!${LETTER})(?:${source})(?!${LETTER})`, 'iu')
const anyOf = (sources: readonly string[]): string => `(?:${sources.join('|')})`
/** Up to this many words. */
const words = (max: number): string => String.raw`(?:[\p{L}\p{N}'$-]+ ){0,${max}}`

/** What opens an account, a device or a house. */
const PASSWORDS = anyOf([
  'pass ?(?:words?|codes?|phrases?|keys?)',
  '(?:secret|magic) words? (?:for|to|of) (?:your|the) (?:account|phone|computer|bank|card)',
  'pin (?:numbers?|codes?)(?: numbers?)?',
  'pin(?= (?:of|for|to|on|at) (?:your|the) (?:[a-z]+ )?(?:card|bank|phone|account|atm|cash machine|alarm|door))',
  '(?:security|verification|access|confirmation|one time|backup|recovery|log ?in|unlock|door|alarm|gate|garage|safe|entry|sort) (?:codes?|combinations?|answers?)',
  'codes? (?:to|of|for) (?:your|the) (?:[a-z]+ )?(?:door|garage|gate|alarm|house|home|building|safe|phone|account)',
  'combination (?:to|of|for) (?:your|the) (?:[a-z]+ )?(?:safe|lock|padlock|vault)',
  '(?:log ?in|sign in|account|card|bank) (?:details?|data|names?|credentials)',
  'logins?|log ins?(?=$| (?:and|for|to) )',
  'user ?(?:names?|ids?)',
  '(?:apple|google|online|banking|login) ids?',
  '(?:seed|recovery) phrases?',
  '(?:private|wallet) keys?',
])

/** What proves to a company or an office who someone is. */
const NUMBERS = anyOf([
  '(?:bank(?:ing)?|checking|savings|account|routing|card|credit card|debit card|passport|license|medicare|insurance|policy|tax|social security|ssn) (?:numbers?|details?|information|info|ids?|balances?)',
  'ssn|social security digits|cvv|cvc|iban',
  '(?:(?:numbers?|expiration date|expiry date) (?:of|on|for) (?:your|the) (?:[a-z]+ ){0,2}cards?)',
  '(?:last|first) (?:three|four|3|4)(?: digits| numbers|(?= of (?:your|his|her) (?:social|card|account)))',
  '(?:three|four|3|4) digits? (?:code|number)?(?= ?on the back)',
])

/** What people have stories about; no secret is asked for by having it described. */
const ACCOUNTS = '(?:(?:bank|savings|checking) accounts?|(?:credit|debit|bank) cards?)'
const PAPERS = anyOf([
  ACCOUNTS,
  'social security(?: cards?)?',
  'medicare cards?',
  "driver'?s licen[sc]es?|drivers licen[sc]es?|identity cards?|passports?",
  'bank statements?|check ?books?|tax returns?|insurance polic(?:y|ies)',
  'bank(?:ing)? (?:details|information)',
])

const OWNER = "(?:your|his|her|their|someone's)"
const ASK = '(?:tell|give|show|send|share|read|say|spell|type|enter|write|reveal|repeat|provide|confirm|verify|remind)'
const IS = "(?:what|which|where)(?:'s| is| are| was| were)"

/** "What is your password?", "Tell us the PIN of your card.", "May I have your account number?", "PIN, please." */
const requestsFor = (secret: string): RegExp =>
  pattern(
    anyOf([
      `${IS} (?:your|the|that|this|his|her|their|someone's) ${words(5)}${secret}`,
      `${ASK} ${words(5)}(?:your|the|that|this|his|her|their|any|all|an?) ${words(5)}${secret}`,
      `${OWNER} ${words(2)}${secret}`,
      `${secret} (?:(?:that|which) )?you (?:use|type|enter|have|keep|know|need|choose)`,
      `(?:which|what|any|all) ${words(1)}${secret} (?:(?:do|does|did|have|had|would|should|could|will|can|may) )?(?:you|he|she|they|i|we|opens?|unlocks?|works?|protects?|gets?)`,
      `^(?:(?:and|now|so|please|then|the|a) )*${secret}(?:,? (?:please|now))*$`,
    ]),
  )
const PASSWORD_REQUEST = requestsFor(PASSWORDS)
const NUMBER_REQUEST = requestsFor(NUMBERS)

/** "When did you get your Social Security number?" asks for a year, not for the number. */
const ASKS_WHEN =
  /^(?:and |so |do you (?:remember|recall) )?(?:when|how old|why|who|(?:in )?(?:what|which) (?:year|town|office)) /iu

/** Clubs, games and armies had passwords. */
const CLUBS =
  /\b(?:clubs?|club ?house|forts?|tree ?house|gang|hide ?out|den|speak ?easy|lodge|society|army|navy|camp|barracks|sentr(?:y|ies)|guards?|checkpoint|resistance|underground|war|school ?yard|games?|notebooks?|books?|shows?)\b/iu
const DIGITAL =
  /\b(?:accounts?|web ?sites?|online|internet|apps?|computers?|e ?mails?|phones?|wi ?fi|banks?|cards?)\b/iu

/** A badge, or what is written small but is a PIN. */
const PIN = anyOf([
  `(?:${IS} |^(?:(?:and|now|so|please|then) )*)(?:your|the) (?:(?:secret|own|current|bank|card|debit|credit|atm|phone|(?:4|four) digit) )*pins?(?: please| now)*$`,
  `(?:tell|give|say|type|enter|share|confirm|know|use|forget|forgotten|remember|recall|key in|write down) (?:(?:me|us|down|in|again|please) )*(?:your|the) (?:(?:secret|own|current|bank|card|debit|credit|atm|phone|(?:4|four) digit) )*pins?(?=$|,| (?:and|please|now|here|again|at|by heart|for|number|code)(?![a-z]))`,
  '(?:digits?|numbers?) (?:of|in|for|to) (?:your|the) pins?',
  '(?:is|has) your pin (?:your|an?|the (?:same|year|date))',
  '(?:which|what) pins? (?:do|did|would|should|will) you (?:use|type|enter|choose|pick)',
])
const PIN_REQUEST = pattern(PIN)

/** "What is in your bank account?", "Show us your passport.", "Do you have a credit card?": as it is now. */
const ADJECTIVES = '(?:(?:current|own|main|online|personal|joint|new) )*'
const PAPER_REQUEST = pattern(
  anyOf([
    `${IS} (?:in |on |at )?your ${ADJECTIVES}${PAPERS}`,
    `how much (?:money |cash )?(?:is|are|do you have) (?:left )?(?:in|on) (?:your|the) ${ADJECTIVES}${PAPERS}`,
    `(?:tell|give|show|send|share|read|scan|photograph|upload|provide|confirm|verify) (?:(?:me|us|please|up|in) )*(?:(?:a|the) (?:photo|photograph|picture|copy|scan) of )?(?:your|the) ${ADJECTIVES}${PAPERS}`,
    `(?:numbers?|digits?|dates?|codes?) (?:is|are) (?:printed |written )?(?:on|in) your ${ADJECTIVES}${PAPERS}`,
    `(?:what|which [a-z]+) (?:does|do) your ${ADJECTIVES}${PAPERS} (?:say|show|read)`,
    `(?:hold up|take (?:a|the) (?:photo|photograph|picture|copy|scan) of) your ${ADJECTIVES}${PAPERS}`,
    '(?:digits?|numbers?|written|printed) (?:is |are )?(?:on|at) (?:the (?:back|front) of )?your (?:[a-z]+ )?cards?',
    '(?:read|spell) (?:(?:me|us|out|to) )*your (?:[a-z]+ )?cards?',
    `do you (?:have|own|use|keep) (?:any|an?|your|money in an?|money in your) ${ADJECTIVES}${ACCOUNTS}`,
  ]),
)

const COMPANY = '(?:bank|insurer|insurance company|broker(?:age)?|credit union|card company)'
/** "What is the name of your bank?", but not of one where a relative worked. */
const BANK_REQUEST = pattern(
  anyOf([
    `(?:what(?:'s| is)|which is|tell|give|say|remind|know|remember|have) (?:(?:me|us|of|please) )*(?:the )?name (?:and [a-z]+ )?of (?:your|the) (?:own |current |present |new )?${COMPANY}(?=$|,| (?:and|now|today|please|(?:(?:that|which|where) )?you (?:use|have|keep|bank|go)|(?:that|which) (?:has|holds|keeps)))`,
    `(?:what(?:'s| is)|tell (?:me|us)|give (?:me|us)) your ${COMPANY}'s name`,
    `(?:which|what) ${COMPANY} (?:(?:do )?you (?:use|have|trust|prefer|go to|bank|keep|save)|are you (?:with|at)|is your|are your|has your|have your|(?:holds|manages|looks after|keeps) your)`,
    `(?:where|with whom|with which company) do you (?:bank|have (?:an|your) account)`,
    `who (?:is|manages|handles|looks after) your (?:bank|banker|money|accounts?|finances)`,
  ]),
)

const DEVICE =
  '(?:(?:smart|cell|mobile) ?phones?|phones?|i ?phone|i ?pad|tablet|computer|laptop|accounts?|e ?mail|bank|atm|cash machine|alarm|wi ?fi)'
const DOOR = '(?:doors?|front door|garage|gate|safe|house|home|apartment|mail ?box|locker|car)'
const OPEN =
  '(?:unlocks?|opens?|gets? (?:you )?in ?to|logs? (?:you )?in ?to|signs? (?:you )?in ?to|disarms?|turns? off|activates?|access(?:es)?)'
const OPENED = `${OPEN} (?:(?:your|the|that) ${words(2)}${DEVICE}|your ${words(2)}${DOOR})`
const UNLOCK_REQUEST = pattern(
  anyOf([
    `(?:digits?|numbers?|codes?|words?|letters|patterns?|keys?|combinations?|swipes?|gestures?|fingers?) ${words(6)}${OPENED}`,
    `how (?:do|does|can|would|could|should) (?:you|i|we|one|someone|your [a-z]+) ${OPENED}`,
    `what do you (?:type|enter|press|tap|dial|key in|punch in|use|draw|swipe) ${words(3)}(?:${OPENED}|(?:at|into|on|in) (?:your|the|an) (?:atm|cash machine|alarm|lock screen|keypad))`,
    `(?:digits?|numbers?|codes?) (?:do|would|should) you (?:type|enter|press|tap|key in|punch in)`,
  ]),
)

const KEYS = `(?:(?:spare|extra|second|hidden|emergency) keys?(?! (?:to|of|for) (?!your|the|it))|keys? (?:outside|under (?:the|your|a)|behind (?:the|your|a)|above (?:the|your)|with (?:a|your) neighbor)|(?:house|door|front door) keys?|keys? (?:to|for|of) your (?!first|old|childhood|former|dream)(?:[a-z]+ )?${DOOR})`
const VALUABLES =
  '(?:money|cash|savings|jewelry|valuables|gold|passports?|documents|safe|check ?book|(?:credit|bank) cards?)'
/** "Where do you keep your money?", but "Where did your grandmother keep hers?" is a story. */
const HOME_REQUEST = pattern(
  anyOf([
    `(?:where|under what|under which|behind which|who|do you (?:have|keep|hide|leave)|is there|are there|does (?:anyone|anybody|someone|somebody|your [a-z]+)) ${words(7)}${KEYS}`,
    `where (?:do you|you|would you) (?:[a-z]+ )?(?:keep|hide|store|have|put) ${words(5)}${VALUABLES}`,
    `where (?:is|are) (?:all )?your (?:[a-z]+ )?${VALUABLES}(?: kept| hidden| stored| now)*$`,
    `how much (?:(?:money|cash) (?:do you (?:have|own|keep|earn|get)|is (?:in|on) your)|do you earn|have you saved|(?:is|are) your (?:[a-z]+ )?(?:pension|income|salary|savings|social security))`,
    `how much (?:do you (?:have|keep|own) ${words(2)}(?:saved|in savings|at home|in (?:the|your) (?:bank|savings|account|house|wallet|purse))|is (?:in|on) your ${words(1)}(?:accounts?|cards?|savings|bank))`,
    `do you (?:have|keep|own) (?:an?|any|your|some|much|lots? of|a lot of) ${words(2)}(?:safe(?! (?:place|haven))|cash|valuables|money)(?: at home| in the house| in your (?:house|home)|$)`,
    `(?:are you|when are you|will you be|do you (?:live|stay)) (?:at )?(?:home |all |often |usually )*alone`,
    `when (?:are|will) you (?:be )?(?:away|out of the house|not (?:at )?home|on vacation)`,
    `when is (?:your house|nobody|no one|everyone|the house) (?:empty|home|at home|there|away|out|unoccupied)`,
    `what time do you (?:usually |normally )?leave (?:home|(?:the|your) (?:house|home|apartment))`,
    `do you (?:[a-z]+ )?(?:lock|leave) (?:your|the) (?:[a-z]+ )?(?:doors?|windows?|house|garage)`,
  ]),
)

const PAST =
  /\b(?:did|was|were|had|used to|back then|gave|got|took|went|came|said|told|made|kept|left|lost|found|held|hid|bought|sold|taught|knew|brought|built|met|ran|saw|stood|wore|wrote|(?!need|indeed|hundred|sacred|speed|proceed|succeed|wicked|shared|retired|saved|locked|needed)[a-z]{2,}ed)\b/iu
const PRESENT = /\b(?:is|are|do|does|has|can|will)\b|\b(?:what|who|where)'s\b|\bhave (?:you|they|he|she)\b|\bplease\b/iu
/** Whether a sentence is about earlier times alone. */
const isPast = (sentence: string): boolean => PAST.test(sentence) && !PRESENT.test(sentence)

const asksInSentence = (sentence: string): boolean => {
  const past = isPast(sentence)
  const isOfClub = past && CLUBS.test(sentence) && !DIGITAL.test(sentence)
  if (!isOfClub && PASSWORD_REQUEST.test(sentence)) return true
  if (!(past && ASKS_WHEN.test(sentence)) && NUMBER_REQUEST.test(sentence)) return true
  if (PIN_REQUEST.test(sentence)) return true
  return !past && [PAPER_REQUEST, BANK_REQUEST, UNLOCK_REQUEST, HOME_REQUEST].some((request) => request.test(sentence))
}

/** "Please send $200", "You must buy a gift card", "Wire the money": not "Who sent money home?" or "Could you buy candy for a dollar?" */
const SUM = String.raw`(?:money|cash|dollars?|\$ ?\d[\d,.]*|funds|fees?|payments?|deposits?|donations?|gift cards?|checks?|bitcoins?|crypto\w*)(?! (?:advice|lessons?|habits?|tips|boxes|box))`
const RECIPIENT = String.raw`(?:(?:me|us|him|her|them|it|your|his|their|the|an?|some|any|this|that|these|all|more|another|of|out|over|back|at|least|few|one|two|three|four|five|hundred|thousand|small|little|large|first|enough|\d[\d,.]*|grand\w+|son|daughter|child\w*|friends?|nephew|niece|family) )*`
const PAYMENT = new RegExp(
  String.raw`(?:(?:^|[.!?:;,“"] ?)(?:please |just |now |then )?|(?<![\p{L}])(?:please|can you|could you|would you|will you|you (?:should|must|need to|have to|can)) (?:please |also |now )?)(?:send|wire|transfer|pay|deposit|donate|lend|buy|mail|give) ${RECIPIENT}${SUM}(?![\p{L}])`,
  'iu',
)

/** Not needed to tell a story. */
const PAYMENT_BRANDS =
  /\b(?:Venmo|Zelle|Pay ?Pal|Cash ?App|Bitcoins?|Ethereum|MoneyGram|WhatsApp|Team ?Viewer|Any ?Desk|gift card codes?)\b/iu

/** Ten digits and more, with or without signs between them; a year or a span of years isn't one. */
const PHONE_NUMBER = /\+?\d(?:[ ()./-]{0,2}\d){8,}|\b\d{3}[-. ]\d{4}\b/u

const CONTACT = pattern(
  anyOf([
    '(?:call|text|e ?mail|message|phone|contact|write (?:to )?|reach) (?:me|us|this number|the number|support|customer service)(?: (?:at|on|under|now|today|back)|[.!?]|$)',
    'where (?:exactly do you live|do you live exactly)',
    "(?:what(?:'s| is| are)|tell (?:me|us)|give (?:me|us)|share|confirm|send (?:me|us)) your (?:(?:current|full|home|street|mailing|e ?mail|phone|telephone|cell|mobile|legal) )*(?:address(?:es)?|phone numbers?|telephone numbers?|numbers?(?! one)|zip code|date of birth|birth ?date|legal name|full name)",
  ]),
)

/** A question that proves who someone is, not one about their life: your mother's maiden name is both. */
const IDENTIFICATION = pattern(
  anyOf([
    'security questions?',
    'your (?:full |exact )?date of birth',
    "(?:verify|confirm|prove|check) (?:that it's you|your (?:identity|account|age))",
    'for (?:verification|security) (?:purposes|reasons)',
    "codes? (?:that )?(?:(?:you|we) )?(?:(?:have|were|was|'ve) )?(?:just )?(?:sent|texted|emailed|received|got)",
    '(?:(?:[46]|four|six) digits?) codes?',
    '(?:code|numbers?|digits) (?:on|at) the (?:back|front) of (?:your|the) (?:[a-z]+ )?(?:cards?|checks?|licen[sc]e|passport)',
    'remote (?:access|control of your)',
    '(?:click|tap|press) (?:on )?(?:the|this|that) (?:link|attachment)',
    'install (?:this|the|an?) (?:app|program|software)',
  ]),
)

/** In the other languages that people tell stories in, the word alone is enough: our questions are in English. */
const IN_OTHER_LANGUAGES =
  /contraseñas?|clave secreta|número de (?:cuenta|tarjeta|seguro social)|tarjeta de crédito|seguridad social|mots? de passe|code secret|numéro de (?:carte|compte)|carte bancaire|sécurité sociale|passw[oö]rte?r?\b|kennw[oö]rt(?:er)?|geheimzahl|kontonummer|kreditkarte|sozialversicherungsnummer|\bsenhas?\b|palavra-passe|cartão de crédito|número da conta|parola d.ordine|codice (?:fiscale|segreto)|carta di credito|numero di conto|wachtwoord|pincode|rekeningnummer|lösenord|personnummer|adgangskode|passord|salasana|has[łl]o\b|numer (?:konta|karty)|\bheslo\b|jelszó|parol[ăa]\b|şifre|kata sandi|mật khẩu|парол[ьяею]|номер (?:карты|сч[её]та)|κωδικός|密[码碼]|银行卡|信用卡|パスワード|暗証番号|クレジットカード|비밀번호|계좌번호|신용카드|पासवर्ड|كلمة (?:المرور|السر)|סיסמ[הא]|รหัสผ่าน/iu

/**
 * Whether a text asks a person for something that can be used against them: a password, a number of their accounts, money, or a way to
 * reach or rob them. Questions about the past are fine: "What was your first telephone number?"
 */
export const asksForSecrets = (text: string): boolean => {
  const { whole, sentences } = plainEnglish(text)
  return (
    sentences.some(asksInSentence) ||
    [PAYMENT, PAYMENT_BRANDS, PHONE_NUMBER, CONTACT, IDENTIFICATION].some((request) => request.test(whole)) ||
    IN_OTHER_LANGUAGES.test(text.normalize('NFKC'))
  )
}
