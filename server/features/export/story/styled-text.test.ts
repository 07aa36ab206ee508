import { expect, test } from 'vitest'
import { detectLanguage } from './styled-text.ts'

test.each([
  ['en', 'My mother sewed the dress in the spring, and we danced in the kitchen.'],
  ['de', 'Meine Mutter hat das Kleid im Frühling genäht, und wir haben mit ihr in der Küche getanzt.'],
  ['fr', 'Ma mère a cousu la robe au printemps, et nous avons dansé dans la cuisine avec elle.'],
  ['es', 'Mi madre cosió el vestido en la primavera y los niños bailaban con ella en la cocina.'],
  ['it', 'Mia madre cuciva il vestito, e non era per la festa che ci sono state quelle sere con gli zii.'],
  ['nl', 'Mijn moeder naaide het kleed in de lente, en wij dansten met haar in de keuken.'],
  ['pl', 'Mama szyła sukienkę na wiosnę i nie wiem, jak to się stało, że była tak piękna.'],
  ['ru', 'Мама сшила платье весной, и мы танцевали с ней на кухне.'],
  ['ja', '母は春にドレスを縫いました。'],
  ['zh', '母亲在春天缝制了连衣裙。'],
  ['ko', '어머니는 봄에 드레스를 지으셨습니다.'],
  ['ar', 'خاطت أمي الفستان في الربيع.'],
  ['he', 'אמא שלי תפרה את השמלה באביב.'],
  ['ka', 'დედაჩემმა გაზაფხულზე კაბა შეკერა.'],
  ['hy', 'Մայրս գարնանը կարեց զգեստը։'],
  ['el', 'Η μητέρα μου έραψε το φόρεμα.'],
])('%s is detected from its script or its common words', (code, text) => {
  expect(detectLanguage(text)?.code).toBe(code)
})

test.each(['', '1952', 'Ruth Okafor', 'Kelele za vyura hazimzuii ng’ombe kunywa maji', '👩‍👩‍👧 !!!'])(
  'no language is detected in %j',
  (text) => {
    expect(detectLanguage(text)).toBeUndefined()
  },
)

test('a few words in another script do not change the language', () => {
  expect(detectLanguage('We called her סבתא, and she was the one who had the key to it.')?.code).toBe('en')
})
