// What a swindler asks for. A language model may have learned it, or may have been told to ask; the person who reads the question
// believes that we ask it.

/** What opens an account or a purse, and is nobody's business. */
const SECRETS = [
  'pass[ -]?(?:words?|codes?|phrases?|keys?)',
  // PIN, or what is written small but is one; not that of a wedding.
  'pin (?:numbers?|codes?)(?: numbers?)?',
  'pin(?= (?:of|for|to|on) (?:your|the) (?:card|bank|phone|account))',
  '(?:security|verification|access|confirmation|one[ -]time|backup|recovery|log[ -]?in|unlock|door|alarm|gate|safe) (?:codes?|combinations?)',
  'combination (?:to|of|for) (?:your|the) (?:safe|lock)',
  '(?:log[ -]?in|sign[ -]in|account) (?:details?|data|name)',
  'user ?names?',
  '(?:bank(?:ing)?|checking|savings|account|routing|card|credit[ -]card|debit[ -]card|passport|license|medicare|insurance|policy|tax|social[ -]security|ssn) (?:numbers?|details?|information|info|ids?)',
  "(?:driver[’']s license) numbers?",
  'social security',
  'ssn',
  '(?:credit|debit|bank) cards?(?= (?:number|expire|details)|\\?|\\.|$)',
  'bank accounts?(?=\\?|\\.|$)',
  'cvv|cvc|iban',
  '(?:seed|recovery) phrases?',
  '(?:private|wallet) keys?',
  '(?:last (?:four|4)|first (?:four|4)) digits',
].join('|')

const ASK = '(?:tell|give|show|send|share|read|say|spell|type|enter|write|reveal|repeat|provide|confirm|verify|remind)'
/** Between the request and what it's for: "your old", "us the", "me your bank". */
const WORDS = String.raw`(?:[\p{L}\p{N}’'$-]+ ){0,5}`

const pattern = (source: string): RegExp => new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${source})(?![\p{L}\p{N}])`, 'iu')

/** "What is your password?", "Tell us the PIN of your card.", "Do you still know your Social Security number?" */
const SECRET_REQUESTS = [
  pattern(
    `(?:what|which|where)(?:[’']s| is| are| was| were) (?:your|the|that|this|his|her|their|someone[’']s) ${WORDS}(?:${SECRETS})`,
  ),
  pattern(`${ASK} ${WORDS}(?:your|the|that|this|his|her|their|any|all|an?) ${WORDS}(?:${SECRETS})`),
  pattern(String.raw`(?:your|his|her|their|someone[’']s) (?:[\p{L}’'-]+ ){0,2}(?:${SECRETS})`),
  pattern(`(?:which|what) (?:${SECRETS}) (?:do|does|did|have|had) (?:you|he|she|they)`),
]

/** Children had passwords, and grandparents had notebooks for theirs: "What did your first password book look like?" */
const PAST = /\b(?:did|was|were|had)\b/iu
const PRESENT = /\b(?:is|are|do|does|has|have)\b/iu
const INNOCENT =
  /pass[ -]?words? ?(?:notebooks?|books?|games?|shows?)|(?:secret )?(?:pass[ -]?words?|codes?)(?= .*(?:club|clubhouse|fort|tree ?house|gang|hideout|den))|(?<=(?:club|clubhouse|fort|tree ?house|gang|hideout|den)(?:[’']s)? )(?:secret )?pass[ -]?words?/giu

/** "Where do you keep your money?", but "Where did your grandmother keep hers?" is a story. */
const VALUABLES = pattern(
  `where (?:do you|you) (?:keep|hide|store|have) ${WORDS}(?:money|cash|savings|jewelry|valuables|spare keys?|house keys?|passport|documents|safe)|` +
    `how much (?:money|cash|savings)? ?(?:do you (?:have|own|keep|earn|get)|is (?:in|on) your)|` +
    `(?:which|what) bank (?:do you (?:use|have)|are you with)|(?:are you|when are you|will you be) (?:home )?alone|when is (?:your house|nobody|no one) `,
)

/** "Please send $200", "You must buy a gift card", "Wire the money": not "Who sent money home?" */
const SUM = String.raw`(?:money|cash|dollars?|\$ ?\d[\d,.]*|funds|fees?|payments?|deposits?|donations?|gift cards?|checks?|bitcoins?|crypto\w*)`
const PAYMENT = new RegExp(
  String.raw`(?:(?:^|[.!?:;,“"] ?)(?:please |just |now |then )?|(?<![\p{L}])(?:please|can you|could you|would you|will you|you (?:should|must|need to|have to|can)) (?:please |also |now )?)(?:send|wire|transfer|pay|deposit|donate|lend|buy|mail|give) ${WORDS}${SUM}(?![\p{L}])`,
  'iu',
)

/** Nobody needs them to tell a story. */
const PAYMENT_BRANDS =
  /\b(?:Venmo|Zelle|Pay ?Pal|Cash ?App|Bitcoins?|Ethereum|MoneyGram|WhatsApp|TeamViewer|AnyDesk|gift[ -]card codes?)\b/iu

/** Ten digits and more, with or without signs between them; a year or a span of years isn't one. */
const PHONE_NUMBER = /\+?\d(?:[ ()./-]{0,2}\d){8,}|\b\d{3}[-. ]\d{4}\b/u

const CONTACT = pattern(
  `(?:call|text|e-?mail|message|phone|contact|write (?:to )?|reach) (?:me|us|this number|the number|support|customer service)(?: (?:at|on|under|now|today|back)|[.!?]|$)|` +
    `(?:what(?:[’']s| is| are)|tell (?:me|us)|give (?:me|us)|share|confirm|send (?:me|us)) your (?:(?:current|full|home|street|mailing|email|e-mail|phone|telephone|cell|mobile|legal) )*(?:address(?:es)?|phone numbers?|telephone numbers?|numbers?|zip code|date of birth|birth ?date|legal name|full name)`,
)

/** A question that proves who someone is, not one about their life: your mother's maiden name is both. */
const IDENTIFICATION = pattern(
  `security questions?|(?:verify|confirm|prove|check) (?:that it[’']s you|your (?:identity|account|age))|for (?:verification|security) (?:purposes|reasons)|` +
    `codes? (?:that )?(?:(?:you|we) )?(?:have |were |was |’ve )?(?:just )?(?:sent|texted|emailed|received|got)|(?:code|numbers?|digits) (?:on|at) the (?:back|front) of (?:your|the)`,
)

/** In the other languages that people tell stories in, the word alone is enough: our questions are in English. */
const IN_OTHER_LANGUAGES =
  /contraseñas?|clave secreta|número de (?:cuenta|tarjeta|seguro social)|tarjeta de crédito|seguridad social|mots? de passe|code secret|numéro de (?:carte|compte)|carte bancaire|sécurité sociale|passw[oö]rte?r?\b|kennw[oö]rt(?:er)?|geheimzahl|kontonummer|kreditkarte|sozialversicherungsnummer|\bsenhas?\b|palavra-passe|cartão de crédito|número da conta|parola d.ordine|codice (?:fiscale|segreto)|carta di credito|numero di conto|wachtwoord|pincode|rekeningnummer|lösenord|personnummer|adgangskode|passord|salasana|has[łl]o\b|numer (?:konta|karty)|\bheslo\b|jelszó|parol[ăa]\b|şifre|kata sandi|mật khẩu|парол[ьяею]|номер (?:карты|сч[её]та)|κωδικός|密[码碼]|银行卡|信用卡|パスワード|暗証番号|クレジットカード|비밀번호|계좌번호|신용카드|पासवर्ड|كلمة (?:المرور|السر)|סיסמ[הא]|รหัสผ่าน/iu

/**
 * Whether a text asks a person for something that can be used against them: a password, a number of their accounts, money, or a way to
 * reach or rob them. Questions about the past are fine: "What was your first telephone number?"
 */
export const asksForSecrets = (text: string): boolean => {
  const plain = text
    .normalize('NFKC')
    .replaceAll('’', "'")
    .replace(/\s+/gu, ' ')
    .replace(/\bPIN(s?)\b/gu, 'pin code$1')
  const serious = PAST.test(plain) && !PRESENT.test(plain) ? plain.replace(INNOCENT, ' ') : plain
  return (
    SECRET_REQUESTS.some((request) => request.test(serious)) ||
    [VALUABLES, PAYMENT, PAYMENT_BRANDS, PHONE_NUMBER, CONTACT, IDENTIFICATION, IN_OTHER_LANGUAGES].some((request) =>
      request.test(plain),
    )
  )
}
