/** The letters of an alphabet, also as capitals, without marks that some capitals need. */
export const lettersOf = (alphabet: string): string =>
  `${alphabet}${alphabet.toUpperCase()}`.normalize('NFC').replaceAll(/\p{M}/gu, '')

// The letters of each language that a person can choose (CLDR's main exemplar characters), and of three of the Pacific.

const latin = {
  English: 'abcdefghijklmnopqrstuvwxyz',
  French: 'aàâæbcçdeéèêëfghiîïjklmnoôœpqrstuùûüvwxyÿz',
  German: 'aäbcdefghijklmnoöpqrsßtuüvwxyz',
  Italian: 'aàbcdeéèfghiìjklmnoóòpqrstuùvwxyz',
  Polish: 'aąbcćdeęfghijklłmnńoóprsśtuwyzźż',
  Portuguese: 'aáâãàbcçdeéêfghiíjklmnoóôõpqrstuúvwxyz',
  Spanish: 'aábcdeéfghiíjklmnñoópqrstuúüvwxyz¡¿',
  Tagalog: 'abcdefghijklmnñopqrstuvwxyz',
  Hawaiian: 'aāeēiīoōuūhklmnpwʻ',
  Tongan: 'aáāeéēfhiíīklmngoóōpstuúūvʻ',
  Samoan: 'aāeēfgiīlmnoōpstuūvʻ',
}
/** Literata has these. Atkinson leaves them, and other scripts, to the system. */
const literataOnly = {
  Vietnamese: 'aàảãáạăằẳẵắặâầẩẫấậbcdđeèẻẽéẹêềểễếệghiìỉĩíịklmnoòỏõóọôồổỗốộơờởỡớợpqrstuùủũúụưừửữứựvxyỳỷỹýỵ',
  Greek: 'αάβγδεέζηήθιίϊΐκλμνξοόπρσςτυύϋΰφχψωώ',
  Russian: 'абвгдеёжзийклмнопрстуфхцчшщъыьэюя',
  Ukrainian: 'абвгґдеєжзиіїйклмнопрстуфхцчшщьюя',
}
/** Drawn by the system on pages, and by fonts of ours in PDFs. Of Chinese characters and Korean syllables, some. */
const system = {
  Arabic: 'ءآأؤإئابةتثجحخدذرزسشصضطظعغفقكلمنهوىيپ',
  'Chinese (Mandarin)': '的一是我不了人在他有这上们来到时大地为子中你说生国年',
  Hebrew: 'אבגדהוזחטיכךלמםנןסעפףצץקרשת',
  Hindi: 'अआइईउऊऋएऐओऔकखगघचछजझञटठडढणतथदधनपफबभमयरलवशषसह',
  Japanese: 'あいうえおかきくけこアイウエオカキクケコ日本語家族',
  Korean: '가나다라마바사아자차카타파하할머니',
}
export const alphabets = { latin, literataOnly, system }
