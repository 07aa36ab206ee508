import { byAge, type World } from '../story-content.ts'

export const library: World = {
  id: 'library',
  home: { the: 'the night library', at: 'in the night library' },
  nook: { the: 'the reading room', at: 'in the reading room' },
  high: { the: 'the top of the rolling ladder', at: 'at the top of the rolling ladder' },
  guide: {
    names: ['Dewey', 'Quentin', 'Alcott', 'Rupert', 'Seymour', 'Sidney', 'Clyde', 'Cyrus', 'Emil', 'Grady'],
    kind: 'library bat',
    he: 'he',
    said: 'said',
    intro: byAge(`
      2: Upside down on a lamp hung {g.named}. "Hello, {n}," he said. {n} looked at him upside down, too. "Hello!"
      2: In the big room was {g.named}. He had little glasses and a little vest. "Pick a chair, {n}. Pick a soft one."
      2: Flap, flap, flap! Something small came down from the dark. It was {g.named}. He had a card for {n}. It said "{n}."
      2+ {g} read a book. The book was upside down. No, {g} was.
      6: In the reading room, from the brass lamp, hung {g.named}. He was the night librarian. || "You're not overdue at all, {n}," he said, and stamped the back of {n's} hand.
      6: {g.named} looked after the reading room when the day people had gone home. || He wore a small vest and smelled of old paper. "I've kept your place, {n}," he whispered, and he had, with a ribbon.
      6: Something rustled above the desk in the reading room, and it was {g.named}, turning himself right way up, which he only did for guests. || "Good evening, {n}," he said, a bit dizzy. "How tall everything is."
      6+ He'd read every book in the building, bottom to top, being upside down.
      9: The reading room was in the care, after dark, of {g.named}, who hung from the green lamp with his spectacles on a string, so that they wouldn't fall up. "{n}," he whispered, delighted. "Sit. I've had the armchair aired."
      9: {g.named} had the night shift in the reading room. He shelved by ear, throwing out a squeak and listening for the gap. || He found {n} in the same way and said how nice it was that someone had come in who wasn't lost.
      9: A lamp was lit in the reading room, and on it, like a small furled umbrella, hung {g.named}. || He unfurled. "I've put three things aside for you," he said to {n}. "They're all short, and one has a bear."
      9+ He always read the last page first, since from where he hung, it was.
    `),
  },
  guest: {
    names: ['Inkling', 'Vellum', 'Quip', 'Moxie', 'Pogo', 'Tiko', 'Jonah', 'Lloyd', 'Leroy', 'Levi'],
    kind: 'young bookworm',
    he: 'it',
    said: 'said',
  },
  helpers: [
    {
      names: [
        'Mrs. Folio',
        'Hermione Page',
        'Miss Quire',
        'Agnes',
        'Alma',
        'Astrid',
        'Birdie',
        'Carla',
        'Celia',
        'Effie',
      ],
      kind: 'map mole',
      he: 'she',
      said: 'said',
      at: 'in the map cellar',
      doing: 'unrolling maps',
      thing: 'brass lamp',
      noise: 'squeak',
      arrival: byAge(`
        2: Down the stairs was {me.named}. She had a big map. "Here is the sea," she said. "No, that is jam."
        2: Down in the dark was {me.named}. She had a lamp. She had a map on her nose. "Where am I?" she said. "Oh, here."
        2: Squeak, squeak, down in the dark! A lamp came by. It was {me.named}. She had a map on her back, like a cape.
        2+ {n} put a finger on the map. "That is a hill," said {me}. "You are on top of it!"
        6: In the map cellar {me.named} was unrolling maps and reading them with her nose. "Mountains," she said, sniffing. || "You can always tell. They smell cold."
        6: {me.named} came up out of a heap of maps with one around her neck. || "I've just been to Peru," she said, and blew off the dust.
        6: Down in the map cellar somebody was crawling across a desert. || "Nearly there," said {me.named}, and reached the edge of the page, and had a sip of water.
        6+ One map showed only a kitchen. Somebody had marked the cookie tin with an X.
        9: Down in the map cellar was {me.named}, unrolling the world a sheet at a time. || She couldn't see it, but she had traveled all of it by thumb.
        9: They went down to the map cellar, where {me.named} was on her knees in the Pacific, smoothing it toward the edges.
        9: {me.named} was pinning down the corners of an island, in the map cellar, with whatever came to hand. || It had been drawn by a homesick man, she told them. You could smell it. The harbor was much too big.
        9+ Some of the oldest had a blank in the middle. "People always want to fill it in," said {me}. "I just keep it dusted."
      `),
    },
    {
      names: ['Sebastian', 'Pushkin', 'Tolliver', 'Silas', 'Stanley', 'Tobin', 'Luther', 'Micah', 'Nolan', 'Owen'],
      kind: 'marble lion',
      he: 'he',
      said: 'said',
      at: 'on the front steps',
      doing: 'guarding the steps',
      thing: 'stone ball',
      noise: 'rumble',
      arrival: byAge(`
        2: On the front steps lay {me.named}. He was made of stone. He was nice and cool. {n} gave him a pat.
        2: "Rrr," said {me.named}, out on the steps. He was big, and he was made of stone. {n} sat on his paw.
        2: "Rrr. Who goes there?" said the steps. It was not the steps. It was {me.named}. "{n} goes there," he said. "That is good."
        2+ "Rrr," said {me}. That's how a stone lion purrs.
        6: On the front steps lay {me.named}, guarding. He'd been carved with his mouth a little open, and had never been told what he'd been about to say.
        6: {me.named} didn't turn his head when they came out on the steps. He couldn't. || But he moved his eyes over, and you could tell that he was glad.
        6: On the front steps sat a pigeon, and the pigeon was sitting on {me.named}. || "She says that I'm restful," he murmured, without moving his lips much. They were stone.
        6+ Children had sat on his back for a hundred years. There was a shiny dip. {n} fit it.
        9: {me.named} lay on the front steps, one paw upon a stone ball. His twin across the way did the talking by day. || He had the evenings.
        9: The stone of the front steps was still warm. {me.named} lay upon it with his chin up, looking across the square, as he'd been told to in 1911.
        9: {me.named} had seen a great many people come up the front steps and a great many go down. || They came up faster, he said, and went down reading. It was the only thing he'd ever wished to do himself.
        9+ "They carved us to look fierce," said {me}. "It was the fashion. I've always felt more like a sofa."
      `),
    },
    {
      names: ['Signora Cantabile', 'Fermata', 'Rondo', 'Berta', 'Bessie', 'Betty', 'Ella', 'Emmy', 'Esther', 'Flora'],
      kind: 'nightingale',
      he: 'she',
      said: 'trilled',
      at: 'in the music room',
      doing: 'turning pages',
      thing: 'music stand',
      noise: 'creak',
      arrival: byAge(`
        2: In the music room was {me.named}. La, la-la! She sang what was in the book. The book had dots.
        2: "La," sang {me.named}, up on a stand. She had a book as big as a door. She sang what it said.
        2: La, la! A page went over. La! One more went over. There sat {me.named}. "Do you know this one?" she said. {n} knew the la.
        2+ "What does this dot say?" said {n}. "La," said {me}. "And this dot?" "La!"
        6: In the music room sat {me.named}, singing her way through the shelves. || She was up to the letter D, and there was a lot of it.
        6: From the music room came three notes, and the same three again, a bit better. {me.named} was learning something by heart.
        6: "Sit, sit," sang {me.named}, in the music room, on one note, and turned the page with her beak. || It was a lullaby. They had to be quick, or they would have missed the rest of the evening.
        6+ She sang {n} a line from something nobody had opened for a hundred years. It was still good.
        9: {me.named} sat on a stand in the music room, trying out the books of songs. || A page nobody sings, she felt, must be so lonely.
        9: {me.named} had a score open in the music room and was trying over a phrase, as one tries a key in a lock.
        9: In the music room {me.named} was correcting a song that somebody had copied down wrong a hundred years ago. || She sang it both ways. The wrong way was better, they all agreed, and she put it back.
        9+ Some pieces were marked "very softly." She did those twice.
      `),
    },
    {
      names: ['Crumpet', 'Pidge', 'Marlowe', 'Walter', 'Wendell', 'Wilbur', 'Rollo', 'Saul', 'Wesley', 'Willis'],
      kind: 'returns mouse',
      he: 'he',
      said: 'said',
      at: 'in the returns box',
      doing: 'sorting bookmarks',
      thing: 'date stamp',
      noise: 'thunk',
      arrival: byAge(`
        2: In a box was {me.named}. Thunk! He had a stamp. Thunk, on a book. Thunk, on his foot. Oops.
        2: Thunk! Out of the box came {me.named}. "You have a leaf on you," he said to {n}. Thunk! He put it away.
        2: Thunk! "Ow," said the box. {n} looked in. There was {me.named}, with a book on his tail. "It's a good book," he said.
        2+ {me} had a leaf, a sock, and a ticket. "It was all in books," he said.
        6: In the returns box lived {me.named}, who took out everything that people had left between the pages. || So far tonight: two leaves, a bus ticket, and a slice of cheese.
        6: They knocked on the returns box, and {me.named} put his head up through the slot, with a feather behind one ear that had once kept somebody's place.
        6: The lid of the returns box went up by itself, and a bookmark came out, and a ruler, and a comb. || "There's a mouse in here somewhere," said {me.named}. "Oh, yes. Me."
        6+ "They'll want it back," said {me}, and put the cheese under C.
        9: Beneath the slot of the returns box sat {me.named}, collecting what people used as bookmarks. He had pressed flowers, love letters, a sardine.
        9: In the returns box {me.named} was going through the day's books, shaking each one gently by the spine, to see what it remembered.
        9: {me.named} had set up a small desk in the returns box, beneath the slot, with an umbrella over it, because of the falling books. || He bowed. A dictionary came down. He said that it was a good night for it.
        9+ He never read the letters. But he always put them back into a book that he thought would understand.
      `),
    },
  ],
  things: {
    light: { one: 'green reading lamp' },
    source: { one: 'closing bell' },
    sound: { one: 'ding' },
    treasure: { one: 'ivory letter tile' },
    snack: { one: 'oatmeal cookie' },
    fluff: { one: 'soft cotton' },
    bed: { one: 'window seat' },
    crowd: { one: 'book moth' },
    sky: { one: 'glass dome' },
  },
  crowdVerb: 'rustle',
  weathers: [
    {
      id: 'rain',
      text: byAge(`
        2: Rain went pit-pat on the glass roof. The books were dry. {n} was dry, too.
        6: Rain was tapping on the glass dome, softly, like somebody who has forgotten a library card.
        9: It was raining on the great glass dome, and the sound ran down all the shelves, so that the whole building seemed to be turning its pages.
      `),
    },
    {
      id: 'moon',
      text: byAge(`
        2: The moon came in at the top. It made a round spot on the floor. {n} stood in it.
        6: The moon stood right over the glass dome, and a big round pool of it lay on the floor, with nobody in it yet.
        9: Through the dome came the moon, and laid a white disk on the floor, which moved across the room, shelf by shelf, at reading speed.
      `),
    },
    {
      id: 'wind outside',
      text: byAge(`
        2: Out there the wind went whoo. It could not come in. It did not have a card.
        6: Outside a wind was trying the doors, but the library was closed, and anyway it had never been one for sitting still.
        9: There was a wind out in the square, going through the newspapers. In here not a page stirred.
      `),
    },
  ],
  moments: byAge(`
    2: There was a big, big book. {n} stood on it. It had a whale in it. The whale was as long as {n}.
    2: The ladder had wheels. Whee! {n} went past A. {n} went past B. Bump! That was C.
    2: They saw a globe. {n} gave it a push. Round and round went the world. "Not so fast," said the world.
    2: {n} said "Hush" to a book. The book said "Hush" to {n}. It was that sort of book.
    2: One book had no words. It had a duck. Then the duck went in the pond. Then the book was done. "Good book," said {n}.
    2: There was a cart full of books. {n} sat on top. {g} gave it a push. "Beep, beep," said {n}. "Shh," said {g}. "Beep," said {n}, so low.
    2: One book was as small as a bean. {n} had to look so close. "What does it say?" said {g}. It said "Hi."
    2: {g} hung from a shelf. {n} bent down to look. Now the floor was up, and the lamp was down. "It's nicer," said {g}.
    2: There was a box of cards. {n} took one. "Cat," it said. {g} took one. "Bat," it said. "That's me," said {g}.
    2: A book had a cow in it. Moo, it went. {n} shut the book. Moo. {g} sat on the book. Moo, it said, but not so loud.
    6: They walked along the fairy tales, where it was always a little warmer, and something smelled of gingerbread. "We've never found it," whispered {g}.
    6: In the corridor of dictionaries every word lay waiting to be needed. {n} opened one anywhere. "Quagmire," it said, and looked pleased.
    6: A chair stood there with an open book on it, facedown. {g} turned it over, to give its back a rest.
    6: In the map room they walked from one side of the ocean to the other. It took eleven steps. {g} got a bit seasick in the middle, and they had to stop on an island.
    6: There was a shelf for books that people had dropped in the bathtub. They'd all come out rather wavy. "They're the best loved," said {g}. "You can tell by the waves."
    6: A book was snoring on a low shelf. They looked at the title. It was about tunnels. {g} put a smaller book under its head.
    6: They met a bookmark that was out looking for its page. "I think it was somewhere around forty," it told them. {g} gave it a ride as far as the forties.
    6: There was a step stool that people stood on to reach the highest books. "It has never seen what they find up there," said {g}. So {n} took one down and showed it the pictures.
    6: On a desk lay a joke book, shaking. Somebody had left it open at the best one, {g} said. He closed it, and it hiccuped once and lay still.
    9: They took a shortcut through Travel, coming out by way of Cooking, and had to go back for {g}, who'd gotten caught up in soups.
    9: On one long shelf stood diaries that nobody had ever been famous enough to have read. {g} dusted those himself. "Tuesday," he quoted. "Made plum jam. It set." He thought it was as good as anything upstairs.
    9: A book lay open beneath the lamp at a page where somebody, long ago, had penciled one word in the margin. "Yes," it said. They both looked to see what it was about. It was about rain.
    9: They went by the card catalog, with its thousand little drawers. {n} pulled one out, to see what was in it: "Lighthouses; see also: Loneliness." Underneath somebody had added in pencil, "See also: Visitors."
    9: A returned book lay on the desk, ninety years overdue, with a letter of apology and a pressed violet. {g} had forgiven it at once. He was only sorry that he couldn't say so.
    9: In the newspaper room yesterday lay folded on its stick, already looking like history. {g} straightened it. "It did its best," he said.
    9: Every library has one book that nobody has ever checked out. Here it stood by the door, to be handy. Each evening {g} took it down and carried it around the room, so that it would have been somewhere.
    9: They passed a shelf with a gap in it, about as wide as a hand. The book had been borrowed by a girl who'd moved away. {g} wouldn't let anyone close up the row. It made him feel, he said, that she was still reading.
    9: A spider had gone to work on an open atlas and had run a thread from one capital to the next, by the shortest way. {g} had looked up what the train cost. He thought she had a point.
  `),
  windDowns: byAge(`
    2: The books were shut. A for apple was shut. B for bed was shut. Shh, it says in the library.
    2: {g} hung up his glasses. He hung up his vest. Then he hung up himself.
    2: The big clock said tock. It was a low tock. It was a slow tock. Tock.
    2: The desks were still. The chairs were still. A page went over, all on its own. Then it was still, too.
    2: {g} hung up by his toes. His wings went shut, like a book. Good night, book. Good night, {g}.
    2: No one said shh. No one had to. {g} had his little vest on, and he slept.
    6: Along the shelves the books leaned on each other's shoulders. All the stories in them had come as far as the end and were lying there, with their covers pulled up.
    6: The clock in the big hall had a sign on it that said "Quiet, please," and it did its best. You only heard every other tick.
    6: {g} folded one wing, and then the other, as one folds up a letter that has been read, and liked, and will be kept.
    6: On the cart the books for tomorrow lay one on top of the other, biggest at the bottom, like a family in which everybody fits.
    6: A page turned over on its own, somewhere, very slowly, the way a sleeper turns to the cool side of the pillow.
    6: {g} read one more line aloud, and then half a line, and then the first word of the next one. It was such a good word that he stopped there for the night.
    6: The big chairs let out their breath. All day long people had sat in them. Now the chairs could slump, and they did, down to the last button.
    9: The lamps went out by alphabet. A was dark already, and B, and C; it came toward them shelf by shelf in no hurry. By the time it had reached S, nobody was watching.
    9: There were a million words in that room, and each of them was holding still. You've never heard anything so full be so quiet.
    9: Some old book shut itself, with a breath of dust, having got to the end. Another, farther off, did the same. After that there was just the dark, and the smell of paper, and somebody breathing at the pace of a slow page.
    9: The ladder rolled a few inches along its rail, the way it did when the building cooled, and stopped somewhere in the middle of poetry, and leaned there.
    9: Dust came down through the one beam of moonlight, each speck of it in its own time, and lay along the tops of the encyclopedias, where it would be left in peace.
    9: From above came the smallest sound in the building, which was {g}, swaying on his lamp, a bit to the left, a bit to the right, as if somebody were turning him over page by page.
    9: Down in the cellar the furnace was reading the last of the evening to itself, in a low voice. {g} knew the passage. It was the one where everybody gets home, and he had fallen asleep at it for years.
  `),
  themes: [
    'book',
    'books',
    'library',
    'matilda',
    'arthur',
    'between the lions',
    'super why',
    'word world',
    'wordgirl',
    'charlie and lola',
    'story',
    'stories',
    'alphablocks',
    'letter',
    'letters',
    'reading',
    'scooby doo',
    'scooby',
    'ghost',
    'ghosts',
    'casper',
    'mystery',
    'detective',
    'sherlock',
    'tintin',
    'asterix',
    'carmen sandiego',
    'sofia the first',
    'batman',
    'bat',
  ],
}
