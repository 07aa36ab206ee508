import { byAge, type World } from '../story-content.ts'

export const desert: World = {
  id: 'desert',
  home: { the: 'the desert camp', at: 'at the desert camp' },
  nook: { the: 'the striped tent', at: 'in the striped tent' },
  high: { the: 'the crest of the big dune', at: 'on the crest of the big dune' },
  guide: {
    names: ['Suleika', 'Zenobia', 'Amina', 'Salma', 'Zahra', 'Samra', 'Lina', 'Mouna', 'Rania', 'Samia'],
    kind: 'elderly camel',
    he: 'she',
    said: 'said',
    intro: byAge(`
      2: By the tent was {g.named}. She had two humps. {n} could sit in the middle. "Up you go," she said.
      2: There was {g.named}. She had long, long eyelashes. Blink, blink. "Sit down, {n}," she said. "The rug is warm."
      2: In the tent was a big rug. On the rug was a big hill. It got up. It was {g.named}! "I kept you a warm spot," she said to {n}.
      2+ {g} had a drink. Slurp! Now she was full for a week.
      6: In the striped tent lived {g.named}, who had crossed the desert nineteen times and was now sitting down. || She had a rug, a teapot, and the longest eyelashes in the world. She poured for {n}.
      6: {g.named} had kept the best cushion for {n}. She herself needed none. "I fold," she explained, and folded.
      6: The striped tent was full, for the most part, of {g.named}. She pulled in her knees to make room for {n}. || "There's tea," she said, "and there's a date. I've been saving it since Thursday."
      6+ Everyone asked what she kept in her humps. "Patience," said {g}. "And some cookies."
      9: The striped tent was home to {g.named}, who had walked across the desert nineteen times and thought that it had been, on the whole, mostly sand. She poured {n} a glass of mint tea from a great height.
      9: {g.named} was kneeling at the door of the striped tent with her legs put away beneath her, looking at the horizon as one looks at a neighbor. "It hasn't moved," she told {n}. "I like that about it."
      9: {g.named} put her head out between two stripes of the tent and chewed for a while before she spoke. || "You've got sand in your shoes," she told {n}, with approval. "Come in. Leave it with the other sand."
      9+ She could close her nose in a sandstorm, and in company, if somebody was being tiresome.
    `),
  },
  guest: {
    names: ['Saffy', 'Zuzu', 'Mina', 'Nani', 'Lulwa', 'Fifi', 'Yasmin', 'Hala', 'Dunya', 'Layla'],
    kind: 'little sand fox',
    he: 'she',
    said: 'said',
  },
  helpers: [
    {
      names: ['Hassan', 'Idris', 'Faro', 'Karim', 'Tariq', 'Omar', 'Bilal', 'Jamil', 'Rafi', 'Tahir'],
      kind: 'jerboa',
      he: 'he',
      said: 'said',
      at: 'by the date palms',
      doing: 'stacking dates',
      thing: 'date basket',
      noise: 'rustle',
      arrival: byAge(`
        2: By the trees was {me.named}. He had big ears and big feet. Hop, hop! He had dates, all in a pile.
        2: Hop, hop! {me.named} had a date in each hand. He had a date in each cheek. "Mmf," he said. That was hello.
        2: Two big ears came up out of the dates. Hop! It was {me.named}. "Help me," he said. {n} put one date on top.
        2+ One date on top. One more. Oh no! Down they all came. {n} ate one.
        6: Beneath the date palms {me.named} was building a pyramid of dates. He was mostly ears and feet. || When he was pleased, he hopped, and when he hopped, the pyramid fell down.
        6: A date rolled by, and {me.named} came bounding after it on his enormous feet. "Top one," he panted. || "It's always the top one."
        6: Behind the date palms somebody was counting under his breath, and then there was a soft collapse. || "Good evening," said {me.named}, from somewhere inside the dates. "That was the tallest yet."
        6+ "I've got to stop being pleased," said {me}, and started over.
        9: Under the date palms they came upon {me.named}, stacking dates into a pyramid. || His people had been doing it for generations, he said, and others had copied it in stone.
        9: {me.named} held up a paw for silence, under the palms, and set a single date on the tip of the heap. || Everybody breathed out. It fell.
        9: {me.named} was stacking dates beneath the palms, and had gotten as far as the one that holds up all the others. || He asked {n} to take it. It was sticky, and it was an honor.
        9+ He drank nothing, ever. He had once tried dew, and thought it showy.
      `),
    },
    {
      names: ['Nadira', 'Soraya', 'Leila', 'Farah', 'Rima', 'Hind', 'Najma', 'Safiya', 'Wafa', 'Marjan'],
      kind: 'carpet weaver',
      he: 'she',
      said: 'said',
      at: 'at the tall loom',
      doing: 'weaving a carpet',
      thing: 'wooden shuttle',
      noise: 'clack',
      arrival: byAge(`
        2: There sat {me.named}. Clack, clack! She made a rug. It was red. It had birds on it.
        2: Clack, clack! There sat {me.named}. Red wool, blue wool, gold wool. She had wool on her toes.
        2: Clack, clack, clack! Who is in all that wool? {me.named} was in there. She had one red foot and one blue foot.
        2+ "That bird has no eye," said {n}. Clack! Now it had one.
        6: At a tall loom sat {me.named}, weaving a carpet. || It had the whole desert in it, and, if you looked closely, a very small woman at a loom.
        6: They heard the loom before they saw it. {me.named} looked around from behind her threads, as through a harp, and smiled.
        6: {me.named} reached out from behind the tall loom and held a thread against {n's} sleeve. || "That's the blue I've been looking for," she said. "Stand there for a second. I'll remember it."
        6+ "I put in one mistake," said {me}, "so that it can breathe."
        9: {me.named} worked at the tall loom until the light went. The carpet had taken her four years. || She said she'd know it was finished when nobody wanted to step on it.
        9: Behind the tall loom, with the evening coming through the threads, sat {me.named}, putting in a very small camel.
        9: At the tall loom {me.named} was weaving the day into the edge of her carpet, as she did each evening: one row, never two. || "Sand, sand, tea," she read off. "And now you. I'll have to find a color."
        9+ One corner kept lifting off the ground. {me} had set a brass pot on it. "Young carpets," she said.
      `),
    },
    {
      names: ['Old Kef', 'Barrak', 'Samir', 'Yusuf', 'Jabir', 'Nasser', 'Adil', 'Basim', 'Farid', 'Hadi'],
      kind: 'tortoise',
      he: 'he',
      said: 'said',
      at: 'beside the well',
      doing: 'drawing water',
      thing: 'clay jug',
      noise: 'glug',
      arrival: byAge(`
        2: At the well was {me.named}. Pull, pull, pull. Up came the water. Glug, glug. It took him all day.
        2: Glug! {me.named} had a jug. He was so slow. "Good," he said. They waited. "Evening," he said.
        2: There was a round stone by the well. Out came a head. It was {me.named}! "Cup?" he said, so slow. Glug. Now {n} had a cup.
        2+ {me} looked down in the well. "Hello!" said {me}. "Lo," said the well.
        6: Beside the well {me.named} was drawing water. He let the bucket down in the morning, and by evening it was usually up.
        6: {me.named} was just bringing up the bucket. He'd been just bringing it up for quite some time. || "No, no, don't help," he said. "I'd lose the rhythm."
        6: {me.named} was looking down into the well so hard that his feet had left the ground. || "I heard it say something," he told them when they'd set him right. "In 1950. I think that it's about to go on."
        6+ "The water's very old," said {me}. "It fell as rain on somebody's great-great-grandmother. So drink politely."
        9: {me.named} was in charge of the well, and had been since it was dug. || He drew one bucket a day, by hand, and said that he could see how people got addicted to speed.
        9: By the well {me.named} had reached the last arm's length of rope, and was resting before it.
        9: Beside the well sat {me.named}, with one hand on the rope, as a person sits with a hand on a friend's arm. || "It'll come up," he said. "You can't pull water. You can only invite it."
        9+ If you leaned over, you could see the stars down there at noon. {me} checked each day that they were all in.
      `),
    },
    {
      names: ['Kiki', 'Bulbul', 'Zaza', 'Titi', 'Didi', 'Zizi', 'Noura', 'Rasha', 'Sana', 'Tamar'],
      kind: 'desert lark',
      he: 'she',
      said: 'sang',
      at: 'on the signpost',
      doing: 'reading out the signpost',
      thing: 'brass bell',
      noise: 'ting',
      arrival: byAge(`
        2: On a post sat {me.named}. "This way is sand," she sang. "That way is sand. And here is sand!"
        2: Ting! "Someone is here!" sang {me.named}, up on the post. "It is {n}! It is {n}! Ting!"
        2: Ting, ting! Look up! {me.named} sat on the post. "Left is far," she sang. "Right is far. But here is near!"
        2+ Ting! She had a bell. She rang it when someone came. Ting, for {n}!
        6: On a signpost with nine arms sat {me.named}, who read it aloud to anybody who was passing. || Eight of the arms said "Sand."
        6: From the signpost {me.named} announced them both, by name, to a great deal of sand.
        6: "All change," sang {me.named} from the top of the signpost, and flew around it once, and sat down again. || "There," she said. "I've changed. It's very refreshing."
        6+ "And the ninth?" asked {n}. {me} lowered her voice. "More," she said.
        9: A signpost with nine arms stood where nothing crossed nothing, and on it sat {me.named}, calling out the destinations, like a station. || Hardly anyone changed there.
        9: "Now arriving," sang out {me.named} from the signpost, "from the west," and she told the empty desert, with ceremony, who they were.
        9: {me.named} stopped in the middle of a destination when she saw them. || It had been four days since anybody had stood under the signpost, and she wanted to do it well. She cleared her throat. "Sand," she began again, with feeling.
        9+ At every full moon {me} turned one arm a bit, to be interesting.
      `),
    },
  ],
  things: {
    light: { one: 'camp lantern' },
    source: { one: 'copper gong' },
    sound: { one: 'gonng' },
    treasure: { one: 'turquoise ring' },
    snack: { one: 'honey cake' },
    fluff: { one: 'camel wool' },
    bed: { one: 'cushion bed' },
    crowd: { one: 'gecko' },
    sky: { one: 'enormous sky' },
  },
  crowdVerb: 'click',
  weathers: [
    {
      id: 'clear',
      text: byAge(`
        2: There were stars. So many! Up, and up, and all around.
        6: There wasn't one cloud, and the stars came right down to the sand on every side, like the rim of a bowl.
        9: It was so clear that there seemed to be no room left up there. The stars came all the way down to the ground and stood about on the horizon.
      `),
    },
    {
      id: 'sunset',
      text: byAge(`
        2: The sand was red. The sand was gold. Then it was blue.
        6: The sun had just gone, and the dunes were turning from gold to pink to violet, as if they couldn't decide what to wear.
        9: The sun was down, and the color was draining out of the dunes from the bottom up, till only their edges were lit, like pages.
      `),
    },
    {
      id: 'breeze',
      text: byAge(`
        2: A small wind came. It drew lines in the sand. Wiggle, wiggle.
        6: A thin wind was going over the sand, combing it, and taking away all the footprints, one after another, as though they were crumbs.
        9: A small dry wind was moving over the dunes, shifting the desert a grain at a time to a place where it had presumably always wanted to be.
      `),
    },
  ],
  moments: byAge(`
    2: Up the sand went {n}. Down the sand slid {n}. Whee! Up again. Down again. Whee!
    2: There was a beetle. It walked and walked. It left a line of tiny dots. {n} walked next to it and left big dots.
    2: They saw a cactus. It had one pink flower on top, like a hat. "Nice hat," said {n}.
    2: {n} sat up on {g}. It was so high! Left and right, left and right. "I am a boat," said {g}.
    2: They put their hands in the sand. It was warm. It ran out, and out, and out. Then the hands were clean.
    2: {g} had a bell. Ding, ding! {n} had no bell. "Here," said {g}. Now {n} went ding, ding, and {g} went step, step.
    2: There was a hill of sand. {n} put a flag on top. The flag was a sock. "Who has one sock?" said {g}. It was {n}.
    2: They saw a long, long line in the sand. It went up. It went down. At the end of it was a snake. "Good night," it said to {g}.
    2: {g} had two humps. {n} put a hat on one. {n} put a hat on the other one. "Now there are three of us," said {g}.
    2: There was a tree with one date on it. It was up high. {g} was high, too. Munch. "Was that for you?" said {g}. Oh, well.
    6: They climbed a dune and slid down the far side, and it sang, a long low note, the way dunes do. {g} said that it knew only the one song, but that it was a good one.
    6: A lizard was standing on two feet. Then it changed over to the other two. "The sand was hot at noon," said {g}. "He's being careful."
    6: Far off something glittered like a lake. "It's not one," said {g}. "But it likes to be asked." So {n} waved at it.
    6: They came to a well with a bucket on a rope. {n} pulled, and pulled, and up came half a moon. They let it down again, carefully.
    6: {g} knew a rock that looked exactly like her aunt. They said good evening to it. "She never answers, either," said {g} fondly.
    6: They came to a sign that said "Oasis," with an arrow, and right behind it was the oasis. It was one tree. {g} said that they'd wanted to be sure nobody missed it.
    6: {n} found a seashell in the sand, which was odd, with the sea so far away. {g} held it to her ear for a while. "It's only visiting," she reported.
    6: There was a long row of holes in the sand, and a small face in each. When {n} bowed, they all bowed. When {g} bowed, they went indoors. She was, after all, a great deal of camel.
    9: They walked in each other's footprints so as to save sand. That was {g's} idea. She felt that there was only so much of it.
    9: Half out of a dune stuck the mast of a ship. Nobody knew how it had gotten there. {g} believed that it was waiting, and that deserts and seas took turns.
    9: {n} lay down flat for a moment and listened to the ground. It was ticking, millions of grains, cooling, each with its own small click, like a shop full of watches.
    9: A line of old camel bells hung from a post where three paths met, for anybody who was passing to give one a tap. It let the others know, {g} said, that you had come that way and were all right. {n} gave it a tap.
    9: A fox with enormous ears was sitting on a ridge, listening to something so far away that it hadn't happened yet. They waited awhile, out of respect.
    9: They passed the flat stone where travelers leave whatever has become too heavy. There was one left shoe, a book about being on time, and half an argument. {g} had left her hurry there years ago.
    9: At the crest of a dune {g} stopped, out of habit, to let the other camels catch up. There hadn't been any others for years. But she waited as long as one does, and {n} waited with her, and it seemed to do.
    9: A caravan had been through that morning. You could tell by the spoon. They always left one, {g} said, and never the same one, and by now she could set a table for twenty.
  `),
  windDowns: byAge(`
    2: The sand was cool now. The rug was warm. {n} had the rug.
    2: {g} folded. First the front. Then the back. Now she was down, all the way down.
    2: The stars did not move. The sand did not move. Only the tent went in and out, like one big breath.
    2: The camp was dark. The pots were still. The cups were still. One lamp was on. Then it was not.
    2: {g} had her eyes shut. She had long, long lashes. They lay so soft, like two small brooms.
    2: The sand went shh. The tent went shh. {g} let out one long breath. Shhhh.
    6: The night was cool, and the rugs were thick, and in between was exactly the right place. The side of the tent breathed in, and a while later it breathed out.
    6: {g} let down her eyelashes, the long ones first, and then the longer ones underneath. That took a little time, and it was nice to watch.
    6: The fire had gone down to one red coal. It looked at the stars, and they looked at it, and it closed up slowly, like an eye.
    6: Out past the last tent the dunes lay one behind the other, like the backs of big animals who have lain down for the night in the middle of a walk.
    6: {g} leaned against the tent pole, and the pole leaned back, and between the two of them they kept the roof up and fell asleep.
    6: The tea had gone cold in its glass. {g} looked at it, decided that it would keep, and laid her chin down on the rug, as slowly as a bridge.
    9: There's no quiet like that of a desert at night. It reaches to the edge in every direction, with nothing standing in it, and it's all yours.
    9: The tent filled and emptied, filled and emptied, as the night air came and went. After a time {n} couldn't have said which of them was doing the breathing.
    9: Dune by dune the land lay down in its own shadow. Somewhere sand was running, a thread of it, very softly, like the last of an hourglass that nobody was going to turn over.
    9: The rugs had been woven by someone's grandmother, a knot at a time, all one winter. {n} lay on what must have been February and sank into it.
    9: Outside, the desert turned over one page and left it at that. {g} had stretched her long neck along the carpet, and the small woven camel next to it seemed to have done the same.
    9: There is so much sky above a tent that it presses down a little, like a good blanket. {n} lay under all of it. Close by, {g} was breathing slowly, one hump at a time.
  `),
  themes: [
    'desert',
    'camel',
    'aladdin',
    'jasmine',
    'genie',
    'egypt',
    'pyramid',
    'pyramids',
    'tutenstein',
    'prince of egypt',
    'arabian',
    'sand',
    'dune',
    'wild west',
    'cowboy',
    'sheriff callie',
    'rango',
    'road runner',
    'coyote',
    'oasis',
    'shimmer and shine',
  ],
}
