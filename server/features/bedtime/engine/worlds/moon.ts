import { byAge, type World } from '../story-content.ts'

export const moon: World = {
  id: 'moon',
  home: { the: 'the moon garden', at: 'in the moon garden' },
  nook: { the: 'the round glass hut', at: 'in the round glass hut' },
  high: { the: 'the rim of the crater', at: 'on the rim of the crater' },
  guide: {
    names: ['Orla', 'Selwyn', 'Juniper', 'Blanche', 'Clara', 'Cora', 'Flora', 'Hattie', 'Helen', 'Hetty'],
    kind: 'moon hare',
    he: 'she',
    said: 'said',
    intro: byAge(`
      2: Hop, hop! It was {g.named}. She was white. She was soft. "You came!" she said to {n}.
      2: In the round hut was {g.named}. She had long, long ears. She put one ear around {n}.
      2: Two long ears went by. Then came {g.named}. She had a can, and she gave each plant a drop. She gave {n} a drop, too.
      2+ On the moon a hop is big. {g} did one hop, and she was gone. Then she came back down.
      6: In the round glass hut lived {g.named}, who looked after the garden. || She had ears as long as sleeves and silver dust up to her elbows. "Sit, {n}," she said. "The chair's been waiting."
      6: {g.named} opened the door of the glass hut before {n} could knock. || On the moon you can feel a friend coming through your feet.
      6: By the door of the round glass hut {g.named} was sweeping up stardust, which had to be done every evening. || "Lift your feet, {n}," she said. {n} did, and it was a little while before they came down.
      6+ Everything weighs less on the moon, even worries. {g} had tested it with a kitchen scale.
      9: The garden was tended by {g.named}, who had come up for a weekend long ago and found that there was weeding to be done. She was potting silver seedlings in the glass hut, and made room for {n} at the bench.
      9: {g.named} was watering the windowsill of the round glass hut, drop by drop. The drops took their time falling. || "Hello, {n}," she said. "Watch out for the third one. It's not down yet."
      9: In the round glass hut {g.named} was writing labels: "Peas," "Beans," "Not sure yet." || She wrote one that said "{n}" and stood it next to the second chair, where it had plainly been meant to go.
      9+ Nothing on the moon is ever in a hurry, {g} said, because it would only jump too high.
    `),
  },
  guest: {
    names: ['Twinny', 'Zippy', 'Flick', 'Ziggy', 'Kip', 'Bop', 'Levi', 'Luther', 'Micah', 'Nolan'],
    kind: 'very young comet',
    he: 'it',
    said: 'said',
  },
  helpers: [
    {
      names: ['Bolt', 'Dusty', 'Gear', 'Jot', 'Greta', 'Ida', 'Owen', 'Rollo', 'Saul', 'Wesley'],
      kind: 'little rover',
      he: 'it',
      said: 'beeped',
      at: 'by the flat rocks',
      doing: 'collecting pebbles',
      thing: 'pebble tray',
      noise: 'rattle',
      arrival: byAge(`
        2: By the flat rocks was {me.named}. It had six wheels. Beep, beep! It picked up a stone.
        2: Roll, roll, roll. It was {me.named}! It had a stone on a tray. "Look," it said. "Gray!"
        2: Beep! A stone rolled up to {n}. After it rolled {me.named}. "That one is for you," it said. "It is gray."
        2+ "Nice stone," said {me}. Beep! It said that to each one.
        6: By the flat rocks they met {me.named}, collecting pebbles. || It had been sent to find one interesting stone, and so far it had found nine thousand.
        6: {me.named} came bumping over the flat rocks to show them its newest pebble. It was very like the last one. || "I know!" it said, thrilled.
        6: By the flat rocks {me.named} had set out all its pebbles in a row and was giving a talk. || There was nobody there, but it stopped for questions.
        6+ It held one up for {n} with its little arm. It was gray. "Look closer," said {me}, and it was, in fact, eleven kinds of gray.
        9: {me.named} was working its way along the flat rocks. Somebody had sent it up years ago with a list of questions. || It had finished the list and stayed for the pebbles.
        9: Out by the flat rocks {me.named} had stopped in front of one pebble and was considering it with every instrument it had.
        9: {me.named} drove three times around {n}, by the flat rocks, and took a reading. || "Not a pebble," it noted, a bit let down, and then, with a beep of real joy, it wrote, "Better."
        9+ Once a month {me} reported home. "Still here," it said. "Still lovely." Nobody had told it to stop.
      `),
    },
    {
      names: ['Madame Luna', 'Philomena', 'Estelle', 'Della', 'Dinah', 'Edie', 'Ina', 'Irene', 'Jenny', 'Josie'],
      kind: 'star spider',
      he: 'she',
      said: 'said',
      at: 'between the two tall ferns',
      doing: 'stringing dewdrops',
      thing: 'thread spool',
      noise: 'zing',
      arrival: byAge(`
        2: Up in the ferns was {me.named}. She put drops on a string. Shine, shine, shine!
        2: Shine! Shine! That was {me.named}, up in the ferns. She had a drop in each hand. She had eight.
        2: One drop fell on {n's} nose. "Oh!" said {me.named}, up in the ferns. "That is number nine." {n} gave it back.
        2+ One drop. Two drops. {me} had eight hands, so it went fast.
        6: Between two silver ferns {me.named} was stringing dewdrops on a thread. || When the string was long enough, she sold it to the sky by the yard.
        6: A thread shone between two ferns, and {me.named} came down it headfirst with a dewdrop under every arm.
        6: There was a faint music between the tall ferns, like glasses in a cabinet. It was {me.named}, running her fingers along a row of drops. || "They're in tune," she said. "They weren't on Monday."
        6+ "You may hold the end," said {me} to {n}. It hummed a little, the way a wire does when something far away is pleased.
        9: {me.named} hung between the tall ferns, threading dewdrops by size. || Half of what people took for stars, she said, was her work, and the other half was very good copies.
        9: Something glittered in the tall ferns, and it turned out to be {me.named}, checking a string of dewdrops for flaws, each of them with eight separate looks.
        9: {me.named} was hanging between the tall ferns and holding one end of the evening's work in her teeth, so that they had to wait for her answer. || It was "Yes." She couldn't remember, by then, what they'd asked.
        9+ With two of her hands she knitted, with two she threaded, and with two she waved to {n}. The last two were resting.
      `),
    },
    {
      names: ['Uncle Crumb', 'Old Tam', 'Barley', 'Albert', 'Alfie', 'Archie', 'Willis', 'Wyatt', 'Ellis', 'Ansel'],
      kind: 'baker',
      he: 'he',
      said: 'said',
      at: 'in the crater kitchen',
      doing: 'kneading dough',
      thing: 'flour sifter',
      noise: 'shuff',
      arrival: byAge(`
        2: Down in the hole was {me.named}. He made bread. The bread went up, up, up! He had to hold it.
        2: Mmm! Bread! Down in the hole was {me.named}. One roll was up in the air. "Come down," said {me}.
        2: Puff, puff! White dust came up. It was not dust. It was flour. In the flour was {me.named}, with a bun on his head.
        2+ {me} had a string on each loaf. Now the bread could not fly off.
        6: In a small warm crater {me.named} was kneading dough. || It rises so well up there that he kept one foot on it.
        6: A loaf floated past them at the edge of the crater. After it, on tiptoe, came {me.named}, with a butterfly net.
        6: In the crater kitchen a bun was stuck to the ceiling, and {me.named} was talking it down. || "There's butter," he said. It thought about it. It came.
        6+ A roll had gotten away earlier and was stuck to the roof. "It'll come down when it's stale," said {me}.
        9: A smell of bread led them down into the crater kitchen, where {me.named} was kneading with both elbows. || With so little weight about, dough had to be persuaded to stay on the table.
        9: In the crater kitchen {me.named} had gotten hold of one end of the dough. || The other end had ideas of its own and was halfway up the wall.
        9: Three loaves were tied to the leg of a table in the crater kitchen, bobbing, and {me.named} was tying on a fourth. || Down there, he understood, people put in yeast to make it rise. He had to put in raisins to make it stay.
        9+ From below, {me} said, people saw him putting out the big lamp-shaped loaf each night and thought it was something astronomical.
      `),
    },
    {
      names: ['Pim', 'Mote', 'Ash', 'Barney', 'Bernard', 'Chester', 'Barrett', 'Corbin', 'Dexter', 'Garth'],
      kind: 'dust sweeper',
      he: 'he',
      said: 'said',
      at: 'on the long path',
      doing: 'sweeping moondust',
      thing: 'long broom',
      noise: 'swish',
      arrival: byAge(`
        2: On the path was {me.named}. Swish, swish! He had a broom. He was so small, and the broom was so long.
        2: Swish, swish! {me.named} came by with a long broom. He made a nice clean path. Then {n} stepped on it.
        2: Swish. Swish. Who is so small, with such a big broom? It was {me.named}. He swept up to {n's} toes. Then he swept around them.
        2+ The dust went up. The dust came down. "Oh well," said {me}. Swish, swish!
        6: On the long path {me.named} was sweeping moondust with a broom three times his size. || It floated up behind him and settled again, as soft as a yawn.
        6: They waited until the dust came down, and there, in the middle of the path, stood {me.named}, leaning on his enormous broom and waiting for it, too.
        6: A line had been swept down the long path, as neat as a part in somebody's hair. || At the far end {me.named} was putting his broom to bed. "I'm done," he said. A speck came down. "I was done," he said.
        6+ "I do the same path every night," said {me}. "It's never the same dust."
        9: Along the path came {me.named}, sweeping. He had been at it since before there were footprints, and he swept around those with care, because they were famous.
        9: A small cloud was traveling along the path at the pace of a broom. || Inside it was {me.named}, who stopped, and let it settle, and wished them a good evening.
        9: {me.named} stood on the long path, looking back over what he had swept. || It had all come down again behind him. He nodded to it. He had never thought of it as tidying, he told them. It was more like turning over a pillow.
        9+ "Do you ever finish?" asked {n}. {me} leaned on his broom and thought it over. "I've never tried to," he said.
      `),
    },
  ],
  things: {
    light: { one: 'garden lantern' },
    source: { one: 'glass chime' },
    sound: { one: 'ting' },
    treasure: { one: 'silver seed' },
    snack: { one: 'star roll' },
    fluff: { one: 'thistle silk' },
    bed: { one: 'moss bed' },
    crowd: { one: 'moon moth' },
    sky: { one: 'great black sky' },
  },
  crowdVerb: 'flutter',
  weathers: [
    {
      id: 'earthlight',
      text: byAge(`
        2: Up in the sky was a big blue ball. It shone on {n}. It shone on it all.
        6: The Earth hung overhead like a blue plate, and its light made everything look freshly washed.
        9: The Earth was up, round and blue and marbled, and by its light you could have read a book, provided it was a quiet one.
      `),
    },
    {
      id: 'stardust',
      text: byAge(`
        2: Tiny bits of star came down. They were like snow, but warm. One sat on {n's} nose.
        6: A little stardust was falling, slower than snow, and it tickled where it landed.
        9: A light stardust was coming down, so slowly that you could pick out one grain, go and do something else, and come back before it landed.
      `),
    },
    {
      id: 'still',
      text: byAge(`
        2: It was still. It was so still. There is no wind up there.
        6: It was perfectly still, as it always is where there isn't any wind, and the silver ferns stood like drawings of themselves.
        9: It was so still that yesterday's footprints looked like today's, and the ferns cast shadows as sharp as paper.
      `),
    },
  ],
  moments: byAge(`
    2: {n} took one step. Up, up, up went {n}. Then down, down, down. "That was a moon step," said {g}.
    2: They saw a foot mark in the dust. It was big. {n} put one foot in it. "Mine is small," said {n}.
    2: There was a row of moon peas. Pop! went one. It did not fall. It just sat in the air.
    2: {n} waved at the big blue ball. "That is home," said {g}. "Night-night, home."
    2: A moon bug came by. It had a light on its nose. On. Off. On. "It says hello," said {g}.
    2: {n} had a ball. {n} let go of it. It did not go down. It went up! "Bye-bye, ball," said {g}. "It will be back for lunch."
    2: They came to a hole. It was big and round. "Hello!" said {n}. It did not say a thing. "It's not home," said {g}.
    2: {g} did a hop. {n} did a hop. They met way up there. "Good evening," said {g}. Then they both came down.
    2: {n} threw a bean. It went on, and on, and on. {g} ran, and jumped, and got it. "Do it again," said {g}. Her ears were up.
    2: There was a flag with no wind. It did not flap. {n} gave it a flap. {g} gave it a flap. "Now it is happy," said {g}.
    6: They took the path in moon steps, which are a hop and a wait. {n} was halfway through one when {g} remembered a joke, and finished it before {n} came down.
    6: A row of moon peas was ripe. When {n} opened a pod, the peas rolled out and stayed where they were, in the air, in a line, like a very short necklace.
    6: They passed the place where somebody long ago had left a flag and a golf ball. "They said that they'd come back for it," said {g}. "I mow around it."
    6: {n} looked up at the Earth and covered it with one thumb: all the seas, and all the cities, and everyone asleep in them. Then {n} took the thumb away again, to be fair.
    6: In a corner of the garden stood a sundial. Up there a day lasts for two weeks, so that the shadow hardly moved. It was still on the Monday before last.
    6: They watered the one tree in the garden. It was about as tall as {n} and had nine leaves, and {g} had a name for each. She introduced the newest one. It was called Nine, for now.
    6: There was a mailbox on a post, with its little flag up. Everything took three days to get there, {g} said, and most of it was from children. She answered them all with seeds.
    6: {g} had hung out her laundry on Monday, and it was still floating over the line, in the shape of somebody waving. They waved back.
    9: They went by the rain barrel, which had been set out when the garden was new and had not yet caught anything. {g} looked into it every evening. She said that it was a matter of manners.
    9: {n} tried a long jump over the bean rows. There was time on the way up to think of a reason for it, and time on the way down to forget it.
    9: Silver ferns grew on either side, uncurling so slowly that each of them was still partway through a thought it had begun last week.
    9: They stopped to watch a line of shadow come over the crater's edge. It was evening itself, {g} explained. Up here you could see where it stopped, and step across, and step back.
    9: There was one footprint that {g} kept a glass bell over. It had been the first. "He looked so pleased," she said. "I didn't like to tell him that I'd been gardening right behind him."
    9: They passed a telescope that was pointed down. {g} used it in spring to see how the orchards were doing, and every evening to look at one window in one small town where a lamp was always left on. She didn't know them. It had just become a habit.
    9: A little bridge crossed a ditch there, though the ditch had never had a drop of water in it. {g} had built the bridge first. It was a matter, she felt, of letting the water know.
    9: On the wall {g} kept a jar for wishes that had been made on the wrong star. They weren't hard to fix, she said. You only had to turn them right side up and let go.
  `),
  windDowns: byAge(`
    2: The moon moths came down. They sat on the glass. They shut their wings. Shut, and shut, and shut.
    2: The dust came down. It was so slow. It lay on the path. It did not move.
    2: {g} put one long ear on {n}. It was as warm as a hat. It was as soft as a bun.
    2: Up in the black sky the stars were still. They did not blink. They only shone, so small.
    2: {g} had her ears down. One lay here. One lay there. {n} lay in the middle, warm, warm, warm.
    2: The can was still. The beans were still. {g} gave one small sniff. Then {g} was still.
    6: The moths had settled on the glass, one after another, and folded their wings. Each of them looked like a small closed book.
    6: Nothing falls fast up there, not even a head onto a pillow. {n's} took a long, slow while, and it was pleasant the whole way down.
    6: Out in the garden the silver ferns curled up for the night, from the tip inward, as slow as anything. You couldn't see it happen, but if you looked away and back, it had.
    6: {g} laid one long warm ear over {n} for a blanket. Through the glass the stars looked in, and none of them twinkled. They don't, when you're that close. They just stay.
    6: {g} had tucked all four feet under her and drawn down her ears like blinds. The lamp got a little lower all on its own, out of politeness.
    6: Somewhere in the garden a leaf let go and started down. It was going to take until morning. It didn't mind, and nobody waited up for it.
    9: The dust they had raised all evening was only now coming down, grain by grain, over their own footprints, as if the garden were drawing up its covers.
    9: On the moon you don't sink into a bed so much as gradually agree with it. {n} lay on the moss, growing no heavier, only more and more at rest.
    9: The last moth folded itself against the glass. Beyond it stood the stars, not blinking, not going anywhere, each exactly as bright as it had been on the first night of all.
    9: Overhead the Earth turned a little, bringing its own night slowly around the curve. Somewhere down there people were reading to each other, and turning a page, and turning down a lamp.
    9: There's no wind up there to knock on anything. {n} listened all the same, and heard only {g}, breathing, and the glass, cooling, and after those two a quiet with no bottom to it.
    9: By now the Earth had gone half dark, like a face that has turned to the pillow. {g} gave it a last look, as she did every night, to see that it was covered up, and then she lay down, too.
  `),
  themes: [
    'moon',
    'space',
    'star wars',
    'rocket',
    'astronaut',
    'planet',
    'planets',
    'alien',
    'aliens',
    'galaxy',
    'sailor moon',
    'little prince',
    'star trek',
    'wall e',
    'lightyear',
    'buzz',
    'over the moon',
    'oona',
    'miles from tomorrowland',
    'ready jet go',
    'steven universe',
    'clangers',
    'stars',
  ],
}
