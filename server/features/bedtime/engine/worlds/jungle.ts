import { byAge, type World } from '../story-content.ts'

export const jungle: World = {
  id: 'jungle',
  home: { the: 'the treehouse village', at: 'in the treehouse village' },
  nook: { the: 'the lowest treehouse', at: 'in the lowest treehouse' },
  high: { the: 'the top of the rope ladder', at: 'at the top of the rope ladder' },
  guide: {
    names: ['Barnabas', 'Mango', 'Tembo', 'Rajan', 'Bongo', 'Kibo', 'Rico', 'Kito', 'Diko', 'Beto'],
    kind: 'young elephant',
    he: 'he',
    said: 'said',
    intro: byAge(`
      2: In the low treehouse was {g.named}. He had big ears. Flap, flap! "I felt you come," he said to {n}.
      2: There stood {g.named}. He put out his trunk and shook {n's} hand. It was soft, and it tickled.
      2: Thump, thump, thump! The house shook. It was {g.named}. He was so glad to see {n}. "Sorry, house," he said.
      2+ {g} had water in his nose. Splash! "That was for the flowers," said {g}. {n} was a flower now.
      6: In the lowest treehouse lived {g.named}. It was the lowest because of him. It had been higher once. || He shook {n's} hand with his trunk, for quite a while.
      6: {g.named} lived in the lowest treehouse and helped everybody to move in. He could lift a piano. || He was shy about it. "I've put out a banana, {n}," he said, "in case."
      6: {g.named} had his elbows on the rail of the lowest treehouse, and the rail had gotten used to it. || "I heard you at the river, {n}," he said. "You've got the left shoe that squeaks."
      6+ He never forgot anything, and so people told him their shopping lists.
      9: The lowest treehouse, and it got lower every year, was the home of {g.named}, who had a good memory and a great deal of ear. He wrapped his trunk around {n's} wrist by way of hello.
      9: {g.named} was sweeping the ramp of the lowest treehouse, with a branch. || He could hear a friend a mile off, through the soles of his feet, and had the banana bread out already when {n} came.
      9: You found the lowest treehouse by its lean. {g.named} was on the low side of it, watering a fern. || He had saved a joke for {n} since the spring, and told it, and they agreed that it had kept.
      9+ He remembered everything that anyone had ever told him. It was a great many birthdays.
    `),
  },
  guest: {
    names: ['Tikki', 'Coco', 'Bindi', 'Momo', 'Luz', 'Fifi', 'Tula', 'Yara', 'Zola', 'Cleo'],
    kind: 'baby sloth',
    he: 'she',
    said: 'said',
  },
  helpers: [
    {
      names: ['Professor Ringtail', 'Lulu', 'Marmaduke', 'Zafi', 'Rolo', 'Dodo', 'Kofi', 'Lalo', 'Memo', 'Nico'],
      kind: 'lemur',
      he: 'he',
      said: 'said',
      at: 'on the rope bridge',
      doing: 'oiling the pulleys',
      thing: 'coconut pail',
      noise: 'squeak',
      arrival: byAge(`
        2: On the bridge was {me.named}. He had a striped tail. Squeak! He pulled a rope, and up came a pail.
        2: Squeak! {me.named} hung by his tail. He had oil on his nose. "Pull," he said. {n} pulled. Up went a banana.
        2: A pail came down. It stopped by {n's} nose. In the pail was {me.named}. "Going up?" he said. Squeak!
        2+ {n} sat in the pail. Up, up, up! Down, down, down. "More," said {n}.
        6: Out on the rope bridge {me.named} was oiling the pulleys. || He ran the pail lift, and the pail lift ran the village.
        6: {me.named} was hanging upside down from the rope bridge with an oilcan, and went on with it while they talked.
        6: Something went by on the rope bridge, in a pail, at great speed, and it said, "Good eve…" || A minute later it came by the other way. "…ning," said {me.named}.
        6+ "Going up," said {me}. "Mangoes, mail, and mandolins."
        9: {me.named} was out on the rope bridge, oiling pulleys. He'd designed the whole system of pails and lines himself and could send a boiled egg to any door in the trees.
        9: Halfway across the rope bridge they met a tail, and beneath it {me.named}, head down in the works of a pulley.
        9: {me.named} was sitting in the middle of the rope bridge with eleven wheels in his lap, and twelve places to put them. || "It's always the same," he said. "I'd like to meet whoever has the other one."
        9+ It wasn't always soft-boiled by the time it got there. He was working on it.
      `),
    },
    {
      names: ['Esmeralda', 'Tallulah', 'Paz', 'Lupe', 'Pilar', 'Chela', 'Mona', 'Talia', 'Vida', 'Alma'],
      kind: 'green parrot',
      he: 'she',
      said: 'squawked',
      at: 'in the top treehouse',
      doing: 'reading the news',
      thing: 'seashell horn',
      noise: 'toot',
      arrival: byAge(`
        2: Way up high was {me.named}. "News!" she said. "It is late! It is late! It is late!" She liked to say it three times.
        2: "News!" said {me.named}. "{n} is here! {n} is here! {n} is here!" It was the best news.
        2: Toot! "Look up, look up, look up!" It was {me.named}, as green as a leaf. She had a horn in one foot.
        2+ "Hello," said {n}. "Hello, hello, hello," said {me}.
        6: In the top treehouse sat {me.named}, reading out the news to the whole village. "No news," she cried. || "I say again, no news!"
        6: {me.named} broke off the news, up in the top treehouse, to add that there were two visitors, that they were short of breath, and that they were at her door.
        6: "And now the local news," called {me.named} from the top treehouse. She looked down. || "You've come up forty-one steps," she announced, "and one of you sat down for a while."
        6+ "More at ten," said {me}, and had a nut.
        9: {me.named} had the top treehouse and called out the news each evening, whether or not there was any. || She'd found that people liked to know that there was none.
        9: The news had come as far as the weather when they reached the top treehouse. || {me.named} held up one claw till it was over.
        9: There was a bell by the door of the top treehouse, and a card: "If it's news, ring. If it's gossip, come in." || They went in. {me.named} put down her horn and closed the door behind them.
        9+ She was never known to interrupt. She only took notes, and read them out at ten.
      `),
    },
    {
      names: ['Slow Joe', 'Mister Moss', 'Agustin', 'Tito', 'Pepe', 'Chico', 'Paco', 'Tavi', 'Jomo', 'Sabu'],
      kind: 'grandfather sloth',
      he: 'he',
      said: 'drawled',
      at: 'in the big hammock',
      doing: 'thinking it over',
      thing: 'gourd rattle',
      noise: 'shhhk',
      arrival: byAge(`
        2: In the hammock hung {me.named}. "Hel," he said. They waited. They waited some more. "Lo," he said.
        2: There hung {me.named}. He was so still. They looked at him. He looked at them. "Hel," he said. It took a while. "Lo."
        2: Shhhk. What was that? Shhhk. It was {me.named}, up in the hammock. "Was," he said. They waited. "That," he said. "You?"
        2+ A leaf grew on him. It was not there when they came.
        6: In the big hammock hung {me.named}, thinking it over. Nobody knew what. He'd been at it since the rains.
        6: It was a big hammock, and at first it looked empty, because of the moss. || Then a part of the moss smiled. It was {me.named}.
        6: They thought that {me.named} was waving to them from the big hammock. || He wasn't. He'd started to scratch his ear, around noon.
        6+ Moss grew on his back, and a butterfly lived in that. He'd promised not to turn over until fall.
        9: {me.named} was in his hammock. He was thinking something over and would be done presently. His neighbors had a bet on it.
        9: {me.named} had seen them coming since they were at the other end of the village, and had now nearly raised a hand.
        9: A butterfly had settled on the big hammock, and on one corner of it {me.named} was smiling at it, or had been about to. || They'd been friends for a week, he told them. For a butterfly it was a long time, and for him it was hello.
        9+ "I used to be impetuous," said {me}, over the course of a minute.
      `),
    },
    {
      names: ['Auntie Kuku', 'Miss Jane', 'Nana Kiwi', 'Rosa', 'Inez', 'Lola', 'Malia', 'Nita', 'Rosita', 'Sula'],
      kind: 'tapir',
      he: 'she',
      said: 'said',
      at: 'at the waterfall',
      doing: 'doing the laundry',
      thing: 'laundry basket',
      noise: 'creak',
      arrival: byAge(`
        2: At the waterfall was {me.named}. Slosh, slosh! She washed a sock. It was a long sock. It was for a snake.
        2: Slosh! There was {me.named}. She had soap up to here. A bubble sat on her nose. Pop!
        2: Slosh, slosh! There were bubbles in the air. {me.named} hung up a sock, and a sock, and a sock. They were all for one bug.
        2+ "Where is the other one?" said {n}. "He only needs the one," said {me}.
        6: At the waterfall {me.named} was doing the laundry for all the trees. || She hung it out on the vines, sorted by number of legs.
        6: By the waterfall a very long line of very small socks was hung up to dry. It was the centipede's. || {me.named} was only on the left side.
        6: By the waterfall {me.named} was holding up a striped sock to the light. || "Zebra," she said, "or prison." She washed it the same in either case.
        6+ "The leopard's won't come clean," said {me}. "I've told him."
        9: {me.named} was at the foot of the waterfall with her sleeves up, doing the village wash. || She had stopped ironing for the monkeys. It was a matter of self-respect.
        9: Down at the waterfall, up to her ankles in suds, {me.named} was beating a rug against a rock, and looked glad of an excuse to stop.
        9: {me.named} had laundry strung up all around the waterfall, and they found her by lifting one sheet after another. || She knew everyone in the village from their pockets. She thought well of them, on the whole.
        9+ Once a year somebody sent in a tablecloth with all of last year's dinners on it. She read it like a diary.
      `),
    },
  ],
  things: {
    light: { one: 'village lantern' },
    source: { one: 'bamboo drum' },
    sound: { one: 'dumm' },
    treasure: { one: 'carved bone whistle' },
    snack: { one: 'banana fritter' },
    fluff: { one: 'silk-tree fluff' },
    bed: { one: 'vine hammock' },
    crowd: { one: 'tree frog' },
    sky: { one: 'roof of leaves' },
  },
  crowdVerb: 'peep',
  weathers: [
    {
      id: 'after rain',
      text: byAge(`
        2: The rain had been. Now all was green and wet. Drip, said a big leaf.
        6: The rain was over for the day, and each big leaf was pouring its last bit, very carefully, into the next one down.
        9: The evening rain had come and gone on time, and all the forest stood steaming slightly, like someone just out of a bath.
      `),
    },
    {
      id: 'fireflies',
      text: byAge(`
        2: Tiny lights came. Blink! One here. Blink! One on {n}.
        6: The fireflies had begun, first one, then five, then too many, all blinking at slightly different times.
        9: Fireflies were coming up out of the ferns by the hundred, and bit by bit, with some false starts, they were falling into time with one another.
      `),
    },
    {
      id: 'gold',
      text: byAge(`
        2: The sun came in the leaves. It made gold dots. {n} had gold dots, too.
        6: The last sun came down through the leaves in spots, so that everyone in the village looked a bit like a leopard.
        9: Low sun was coming in under the leaves and had turned the whole village, ropes, bridges, laundry, and all, the color of tea.
      `),
    },
  ],
  moments: byAge(`
    2: They went on the bridge. Sway, sway. {n} held on. {g} held on. "Don't jump," said {n}. So {g} did not.
    2: A frog sat on a leaf. It was as red as red. "Peep," it said. "Peep," said {n}.
    2: There was a swing. It was a vine. Whoosh went {n}! {g} had a go. Creak, said the vine. "I will get off," said {g}.
    2: A bird said "Hello." {n} said hello. "Hello," it said. "Hello," said {n}. It went on like that for so long!
    2: {g} put up his trunk. Splash! It was like a bath. "Was that you?" said {n}. It was.
    2: Plop! A fig fell down. Plop! One more. One went on {g's} head. "That one is yours," said {n}.
    2: {g} put his trunk in a hole. "It tickles," he said. Out came his trunk. On the end of it sat a butterfly.
    2: A big leaf was full of water. {n} had a sip. {g} had a sip. Slurp! Now the leaf was not full.
    2: Bump, bump, bump! The steps shook. "Is that a giant?" said {n}. "It's me," said {g}. He took a small step. Bump.
    2: A monkey had {n's} hat. {g} had a banana. The monkey had a look at the hat. It had a look at the banana. Now {n} had a hat.
    2: There was a big log. {n} ran over it. {g} stood on it. Crack! Now there were two logs. "One for you," said {g}.
    6: They crossed the long bridge one at a time, because of {g}. When he was in the middle, both ends of the village went up a little.
    6: A line of leaf-cutter ants was going home along the rail, each with a green sail. {n} blew, very softly, and they all got there sooner.
    6: Two monkeys were having an argument about whose turn it was to be quiet.
    6: They went past the tree where everybody hung their hats. There was one for each person in the village, and one banana, which had been there so long that it had been given a hook.
    6: A sloth was crossing the bridge from the other side. They said good evening to it in the middle, and it had said "Good" by the time that they were over.
    6: They passed the village clock, which was a bird. It sang on the hour. If you were in a hurry, {g} said, you could ask nicely, and it would hum you the half.
    6: A snake was lying along the rail, being measured for a sweater. {g} held the end of the tape for a while, to be neighborly. They were nearly up to the elbow, if there had been one.
    6: {g} knew a spot where you could hear everybody's soup. They stood there and guessed which was whose. The low one, with the slow bubble, was the hippo's.
    9: On the way they passed the library, which was one tree with a hole in it, and one book in the hole. Everybody had read it. People took it out anyhow, to be seen with.
    9: A toucan was sitting at a corner, with its bill in the sun, and asked them the time. It didn't do anything with the answer. It just liked to have it.
    9: High in the crown of a tree an orchid had opened, as it does on one evening a year. They stopped. Nobody else had come. It didn't seem to have been expecting anybody.
    9: There was a drum at every landing, for sending word, and a small sign that asked you not to send jokes. {g} put his ear to the nearest. Somebody, three trees away, had reached the end of one anyhow.
    9: Down below, the river slid by under the roots with the whole evening lying on top of it. A log floated past. It opened one eye, saw that it was only them, and shut it.
    9: A ladder went up into the leaves there and never came out anywhere. It had been built by somebody who liked to be on the way. {g} gave the bottom rung a pat. It had never been asked to hold him, and he was grateful.
    9: At the bend hung a basket for things that had fallen up. It's rarer than the other kind, {g} admitted. So far there was a kite in it, and a balloon, and one very surprised orange.
    9: {g} remembered the exact day when that fig tree had been a seed, because he had swallowed it. He took no credit. But he did look at it the way people look at a school they once went to.
  `),
  windDowns: byAge(`
    2: The frogs said peep. Then some of them said peep. Then one of them said peep. Then none.
    2: The hammock went to and fro. To. And fro. {g} pushed it with his trunk, so soft.
    2: The big leaves came down like hands. They were cool and dark. They kept the night in.
    2: The trees had no more to say. One leaf let go. It came down, and down, and down, and lay still.
    2: The bridge was still. The ropes were still. The vines hung down, and they were still, too.
    2: {g} put his ears down. Flap. It was like a door that shuts with no noise at all.
    2: Up in the trees it was dark. Down in the house it was dark. {g} was gray, and then he was dark, too.
    6: The frogs were going off one by one, like lights in windows. There was a peep on the left, and, a good while after, an answer on the right, and then nobody said anything back.
    6: {g} rocked the hammock with the tip of his trunk. He'd been told once how slowly one ought to do it, and he hadn't forgotten.
    6: All over the village they had drawn up the ladders. The trees stood closer together in the dark, or so it seemed, and put their arms around it.
    6: A leaf came down from the very top, and it was so far to the bottom that they heard it touch this branch, and that one, and the next, and never heard it land.
    6: {g} had rolled up his trunk like a rope that won't be needed until morning. Out of the end of it came a small, soft snore, and after a long wait, another.
    6: The floor creaked once, found that it could manage, and was quiet. It had been holding {g} for a long time, and it knew how he liked to lie.
    9: Down in the dark the fireflies had found each other's rhythm at last, and the whole forest lit, and went out, and lit, as slowly as breath.
    9: The ladders were up and the lamps were down. From tree to tree the ropes creaked, first one and then another, like an old ship that's tied up for good and likes to talk about it.
    9: Far off the waterfall went on saying its one long word. By day you didn't hear it. It had been there underneath the whole time, patient, waiting for everyone else to have finished.
    9: Under the floor the big tree drew up its water, all the way from the roots, without a sound, as it did all night. One felt it, if one lay still enough, as a kind of slow agreement.
    9: Up in the leaves the last of the supper fires went out, and its smoke came down past the window slowly, looking for the river. {g} heard it go by. He said so, and then he said nothing.
    9: {g} never forgot anything, but late in the evening he did set things down, one by one, the bridges and birthdays and who'd had which mango, and after each of them his breath came longer.
  `),
  themes: [
    'jungle',
    'jungle book',
    'mowgli',
    'tarzan',
    'monkey',
    'monkeys',
    'curious george',
    'lion',
    'lion king',
    'simba',
    'lion guard',
    'madagascar',
    'elephant',
    'elephants',
    'babar',
    'horton',
    'tiger',
    'tigger',
    'zoo',
    'safari',
    'diego',
    'dora',
    'explorer',
    'wild kratts',
    'sloth',
    'panda',
    'kung fu panda',
    'parrot',
    'giraffe',
    'zootopia',
    'animals',
    'rumble',
    'akili',
    'kiri',
  ],
}
