import { byAge, type World } from '../story-content.ts'

export const forest: World = {
  id: 'forest',
  home: { the: 'the fern forest', at: 'in the fern forest' },
  nook: { the: 'the hollow oak', at: 'in the hollow oak' },
  high: { the: 'the top branch', at: 'on the top branch' },
  guide: {
    names: ['Bartholomew', 'Umber', 'Grumble', 'Pablo', 'Pascal', 'Roland'],
    kind: 'brown bear',
    he: 'he',
    said: 'said',
    intro: byAge(`
      2: In the old tree lived {g.named}. He was so big! He gave {n} a hug, and it went all the way around.
      2: Knock, knock! {g.named} put his head out of the tree. "It's {n}!" he said. "Come in, come in."
      2: Sniff, sniff. "Who is it?" said {g.named}. He had his eyes shut. Sniff. "It's {n}! I can tell by the socks."
      2+ {g} had a chair. It was a log. {n} had a chair. It was a small log.
      6: In the hollow oak lived {g.named}. It was a tight fit, but he'd had the tree let out twice. || "Come in, {n}," he said. "If I breathe in, there's room for both of us."
      6: {g.named} was sitting in the door of the hollow oak with his feet in the ferns. || He was knitting something long and brown, and he wouldn't say whether it was a scarf.
      6: "Don't get up," said {n}, but {g.named} had gotten up already, and so had the whole of the hollow oak. || It came along a little way, till he breathed out.
      6+ There was one thing that {g} couldn't do, and that was hurry. He had tried it in the spring and hadn't cared for it.
      9: The hollow oak had been a wolf's once, and an owl's, and now it belonged to {g.named}, and you could tell by the shelves. He put down his knitting when he saw {n}, and lost four stitches, and didn't mind.
      9: {g.named} filled the hollow oak as a foot fills a boot. || He shifted everything one place to the left, and there turned out to be space for {n}, just as there always did.
      9: There was smoke over the hollow oak, and a smell of something with honey in it. {g.named} looked out. || "It's too hot to eat," he told {n}. "You've come at exactly the right time to wait for it."
      9+ In the fall he slept for four months, and he spoke of it as other people speak of the beach.
    `),
  },
  guest: {
    names: ['Fig', 'Tansy', 'Nib', 'Mollie', 'Nelly', 'Nola'],
    kind: 'tiny dormouse',
    he: 'she',
    said: 'whispered',
  },
  helpers: [
    {
      names: ['Mrs. Thistle', 'Prudence', 'Lavinia', 'Peggy', 'Roxy', 'Signe'],
      kind: 'hedgehog',
      he: 'she',
      said: 'said',
      at: 'beside the blackberry bush',
      doing: 'ironing leaves',
      thing: 'flat stone',
      noise: 'hiss',
      arrival: byAge(`
        2: By the bush was {me.named}. She had leaves. She made them flat, flat, flat.
        2: Hiss! By the bush was {me.named}. She had a hot stone. To and fro it went on a leaf. Now the leaf was flat.
        2+ "This is a red one," said {me}. "This one is a bit red. I like the red ones best."
        6: Beside the blackberry bush {me.named} was ironing leaves with a warm flat stone. || She did it so that they would fall more nicely.
        6: There was a small puff of steam beside the blackberry bush. || {me.named} held up a leaf to the light, and sighed, and gave its corner another press.
        6+ She showed {n} the finished ones, stacked up by color from green to brown. "People think that it just happens," said {me}.
        9: {me.named} was at work beside the blackberry bush, pressing leaves under a warm stone. || A good fall, she said, doesn't come from nowhere. Someone has to see to it.
        9: A line of leaves had been pinned up by the blackberry bush, to air. || Behind it was {me.named}, with her sleeves rolled up and her stone steaming.
        9+ When a gust came, she caught one leaf out of the air, looked it over, clucked, and put it back in the pile to do again.
      `),
    },
    {
      names: ['Sorrel', 'Rowan', 'Twill', 'Roscoe', 'Rudy', 'Samson'],
      kind: 'squirrel',
      he: 'he',
      said: 'said',
      at: 'in the hazel tree',
      doing: 'hiding nuts',
      thing: 'nut sack',
      noise: 'rattle',
      arrival: byAge(`
        2: In the tree was {me.named}. He had a nut. He hid it. "Where is it?" he said. He did not know!
        2: Rattle, rattle! A nut fell on {g}. "Oh, there it is!" said {me.named}, up in the tree.
        2+ One nut here. One nut there. One nut in {n's} shoe.
        6: {me.named} was hiding nuts in the hazel tree. He was the best hider in the forest. || He was also, he said, by far the worst finder.
        6: {me.named} ran down the hazel tree, across both of {g's} feet, and up again. || He'd just had a thought about a nut.
        6+ "Don't look," said {me}, and hid one behind {n's} ear. Then he looked for it everywhere else.
        9: In the hazel tree they found {me.named}, hiding nuts and drawing a map as he went. The map was very exact. || He kept hiding it, too.
        9: In the hazel tree {me.named} was standing quite still with a nut in his hand and a look of despair. || He'd been about to put it somewhere so clever that he had forgotten where it was.
        9+ Half the hazels in the forest had been planted by {me}, who'd only meant to put something down for a minute.
      `),
    },
    {
      names: ['Old Nana Loam', 'Gran Sedge', 'Aunt Lichen', 'Greta', 'Hilda', 'Ida'],
      kind: 'toad',
      he: 'she',
      said: 'croaked',
      at: 'under the biggest mushroom',
      doing: 'watching the moss grow',
      thing: 'rain barrel',
      noise: 'plop',
      arrival: byAge(`
        2: Under a mushroom sat {me.named}. She did not move. She did not blink. Then she did blink.
        2: Plop! There sat {me.named}, big and green. She had one eye on {n}. She had one eye on the moss.
        2+ "What do you do?" said {n}. "I sit," said {me}. She was so good at it.
        6: Under the biggest mushroom sat {me.named}, watching the moss grow. "You've missed the exciting part," she said. "That was in March."
        6: At first they took {me.named} for a stone. Then the stone, which was sitting under the biggest mushroom, asked them not to stand in the light.
        6+ A drop ran down and fell into her barrel, plop. {me} nodded. "That was a good one," she said.
        9: Under the biggest mushroom sat {me.named}, who was watching the moss grow and didn't want to lose her place. || She greeted them with one eye and kept the other one on it.
        9: {me.named} was where she always was, beneath the biggest mushroom. In wet weather she said, "Ah." In dry weather she waited.
        9+ She was the oldest person in the forest, not counting the trees, and she did count the trees, most days.
      `),
    },
    {
      names: ['Quill', 'Jasper', 'Merle', 'Sven', 'Theo', 'Ulric'],
      kind: 'woodpecker',
      he: 'he',
      said: 'said',
      at: 'halfway up the pine',
      doing: 'delivering the mail',
      thing: 'mailbag',
      noise: 'rustle',
      arrival: byAge(`
        2: Tap, tap, tap! Up in the pine was {me.named}. He had a bag. He had mail for all the trees.
        2: Tap, tap! {me.named} had mail. "One for you," he said to the pine. "And one for you." Tap, tap, tap!
        2+ "A note for you," said {me} to a tree. Tap, tap. The tree liked it.
        6: Halfway up the pine {me.named} was delivering the mail. || He tapped it straight into the bark, letter by letter, so that nobody could lose it.
        6: Up in the pine somebody was knocking, waiting, and knocking again. || It was {me.named}, with a mailbag, at the door of somebody who slept a lot.
        6+ Most of it was from one tree to the next tree. "They write about the weather," said {me}. "They're all in the same weather."
        9: {me.named} was making his evening rounds, halfway up the pine. || All the mail in the forest was tapped out by him, and he was proud that he had never once read it, though he did have to spell it.
        9: {me.named} was clinging to the pine with his bag over one shoulder, tapping out the late delivery, with two short raps for a postcard.
        9+ There was one letter that he had carried for a year. It was addressed "To the wind." He was always a moment late.
      `),
    },
  ],
  things: {
    light: { one: 'glowworm lamp' },
    source: { one: 'hollow log' },
    sound: { one: 'boom' },
    treasure: { one: 'carved acorn' },
    snack: { one: 'honey bun' },
    fluff: { one: 'thistledown' },
    bed: { one: 'leaf bed' },
    crowd: { one: 'wood mouse', many: 'wood mice' },
    sky: { one: 'green dusk' },
  },
  crowdVerb: 'rustle',
  weathers: [
    {
      id: 'still',
      text: byAge(`
        2: Not a leaf moved. It was green, and it was still.
        6: Not a leaf was moving. The light came down through the ferns all green, as if the forest were under a lake.
        9: There was no wind whatever. The last sun came in sideways between the trunks, in long gold planks that you could nearly have walked on.
      `),
    },
    {
      id: 'drips',
      text: byAge(`
        2: It had rained. Now the trees went drip. Drip on a leaf. Drip on a nose.
        6: The rain had stopped, but the trees hadn't noticed yet, and went on raining quietly on their own.
        9: It had rained all afternoon, and the forest was still passing it down, leaf to leaf to leaf, in no hurry to reach the ground.
      `),
    },
    {
      id: 'leaf fall',
      text: byAge(`
        2: A red leaf came down. Then a gold one came down. {n} had one on each foot.
        6: The leaves had begun to fall, one at a time, each of them taking the long way down.
        9: It was the time of year when leaves come down, and they did it singly, with great care, as if each had been told to find its own place.
      `),
    },
  ],
  moments: byAge(`
    2: They came to a log. {n} went over. {g} went under. No, {g} got stuck! Push, push, pop!
    2: There was a web. It had drops on it. It was like a tiny net of stars. {n} did not touch it.
    2: They saw a mushroom as big as a hat. {n} did not put it on. A beetle lived there.
    2: Crunch, crunch, went the leaves. {n} went crunch. {g} went CRUNCH. Then they went soft, on the moss. Hush.
    2: Drip, said a leaf. Drip, drip. {n} put out a hand. Drip! It was wet, and it was cold, and it was good.
    6: A beetle was crossing the path with something on its back, so they stood and waited. It thanked them. At least, it moved one feeler.
    6: They went over the stream on three stones. {g} stood on the middle one so long, looking at a fish, that the fish introduced itself.
    6: {n} put both arms around the biggest trunk, and couldn't reach, and {g} went around to the other side and reached the rest of the way. They stood like that awhile, with a tree in between.
    6: Some ants were carrying a whole blackberry home. Every few steps they set it down and had, it seemed, a discussion. {n} moved one twig. It was all that they'd needed.
    6: There was a tree with a door in it the size of a thumb. It had a mat in front of it. {g} lifted his whole foot over, with great care.
    9: Deep in the ferns stood a stone with a number on it, put there by someone in another century and needed by no one since. {g} always patted it, so that it would know it still counted.
    9: They crossed by the fallen beech, which had lain there so long that it was more of a street now. Moss, beetles, a whole row of tiny ferns: everyone was out on their front steps.
    9: An owl went over, low, without any sound at all. You couldn't say you had heard it. You'd only noticed, for a second, a piece of the silence moving.
    9: {n} looked up, and the trunks all leaned together toward one small window of sky. "It's how they sleep," said {g}. "They put their heads together."
    9: They came upon a chair, an ordinary kitchen chair, alone in a clearing, facing nothing. Moss had upholstered it. {g} said that it came with the view.
  `),
  windDowns: byAge(`
    2: The trees were dark. The trees were still. They stood all around, so tall and kind.
    2: Far off an owl said hoo. Then it was still. Then it said hoo, but not so loud.
    2: {g} made the leaf bed soft. Pat, pat. The leaves went shh. Shh, and shh.
    2: The wind went in the leaves. It went soft. It went low. It lay down in the moss.
    6: The forest had a way of getting dark from the ground up. First the roots were gone, and then the ferns, and last of all the tops of the trees, which kept a bit of the light for reading.
    6: An owl asked something, a long way off, and nobody answered, and it didn't seem to mind.
    6: The leaf bed rustled when {n} lay down, and said shh, and shh again, until {n} lay so still that it had nothing more to say.
    6: {g} let himself down next to the bed, a bit at a time, like somebody lowering a piano. The tree gave a small creak. Then it was warm.
    9: Night came up out of the ground there, as it does in woods: roots first, then ferns, then trunk by trunk, till there was only one bright leaf at the very top, and then someone turned that over, too.
    9: Somewhere an owl put its one question to the dark, and waited, with great patience, and put it again a bit farther off.
    9: The leaves in the bed were last year's, and the year's before, and had long ago stopped being noisy about it. They took {n} in without a word.
    9: The hollow oak creaked a little around them both, deep in the wood, where it keeps its rings. It had been through some sixty thousand nights and knew how they went.
  `),
  themes: [
    'forest',
    'bear',
    'bears',
    'wood',
    'woods',
    'winnie',
    'pooh',
    'gruffalo',
    'masha',
    'totoro',
    'robin hood',
    'fox',
    'bambi',
    'gnome',
    'elf',
    'elves',
    'hilda',
    'tree',
    'fairy',
    'fairies',
    'tinker bell',
    'smurfs',
    'stick man',
    'franklin',
    'berenstain',
  ],
}
