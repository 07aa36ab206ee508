import { byAge, type World } from '../story-content.ts'

export const forest: World = {
  id: 'forest',
  home: { the: 'the fern forest', at: 'in the fern forest' },
  nook: { the: 'the hollow oak', at: 'in the hollow oak' },
  high: { the: 'the top branch', at: 'on the top branch' },
  guide: {
    names: ['Bartholomew', 'Umber', 'Grumble', 'Pablo', 'Pascal', 'Roland', 'Rollo', 'Saul', 'Wesley', 'Willis'],
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
    names: ['Fig', 'Tansy', 'Nib', 'Mollie', 'Nelly', 'Nola', 'Irene', 'Jenny', 'Josie', 'Leona'],
    kind: 'tiny dormouse',
    he: 'she',
    said: 'whispered',
  },
  helpers: [
    {
      names: ['Mrs. Thistle', 'Prudence', 'Lavinia', 'Peggy', 'Roxy', 'Signe', 'Lila', 'Louise', 'Lucy', 'Mamie'],
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
        2: Hiss, hiss! There was steam by the bush. In the steam was {me.named}. She had on a tiny white apron, and it was so flat.
        2+ "This is a red one," said {me}. "This one is a bit red. I like the red ones best."
        6: Beside the blackberry bush {me.named} was ironing leaves with a warm flat stone. || She did it so that they would fall more nicely.
        6: There was a small puff of steam beside the blackberry bush. || {me.named} held up a leaf to the light, and sighed, and gave its corner another press.
        6: {me.named} looked up from a birch leaf, beside the blackberry bush, with a pin between her teeth. || "Creases," she said, around it. "They fold themselves up for half a year, and then they expect to look nice."
        6+ She showed {n} the finished ones, stacked up by color from green to brown. "People think that it just happens," said {me}.
        9: {me.named} was at work beside the blackberry bush, pressing leaves under a warm stone. || A good fall, she said, doesn't come from nowhere. Someone has to see to it.
        9: A line of leaves had been pinned up by the blackberry bush, to air. || Behind it was {me.named}, with her sleeves rolled up and her stone steaming.
        9: Beside the blackberry bush there was a stack of gold on one side and a stack of red on the other, and in between was {me.named}, pressing. || She tried one against {n's} sleeve and shook her head. "You're more of a maple," she said.
        9+ When a gust came, she caught one leaf out of the air, looked it over, clucked, and put it back in the pile to do again.
      `),
    },
    {
      names: ['Sorrel', 'Rowan', 'Twill', 'Roscoe', 'Rudy', 'Samson', 'Wyatt', 'Ellis', 'Ansel', 'Barrett'],
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
        2: Rattle! A bag ran down the tree. It had feet. It had a tail. It was {me.named}! "Have you seen a nut?" he said.
        2+ One nut here. One nut there. One nut in {n's} shoe.
        6: {me.named} was hiding nuts in the hazel tree. He was the best hider in the forest. || He was also, he said, by far the worst finder.
        6: {me.named} ran down the hazel tree, across both of {g's} feet, and up again. || He'd just had a thought about a nut.
        6: The hazel tree was talking to itself. "Not under the root," it said. "Not in the boot." It turned out to be {me.named}, with an empty sack.
        6+ "Don't look," said {me}, and hid one behind {n's} ear. Then he looked for it everywhere else.
        9: In the hazel tree they found {me.named}, hiding nuts and drawing a map as he went. The map was very exact. || He kept hiding it, too.
        9: In the hazel tree {me.named} was standing quite still with a nut in his hand and a look of despair. || He'd been about to put it somewhere so clever that he had forgotten where it was.
        9: {me.named} popped out of one hole in the hazel tree, looked at them, and popped out of another. || He had eleven doors. He'd needed that many, he said, because he could never remember where he had put the first ten.
        9+ Half the hazels in the forest had been planted by {me}, who'd only meant to put something down for a minute.
      `),
    },
    {
      names: [
        'Old Nana Loam',
        'Gran Sedge',
        'Aunt Lichen',
        'Greta',
        'Hilda',
        'Ida',
        'Mattie',
        'Millie',
        'Nancy',
        'Nora',
      ],
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
        2: Plop, plop. Who was in the barrel? Two eyes came up. It was {me.named}. "I was just having a look," she said.
        2+ "What do you do?" said {n}. "I sit," said {me}. She was so good at it.
        6: Under the biggest mushroom sat {me.named}, watching the moss grow. "You've missed the exciting part," she said. "That was in March."
        6: At first they took {me.named} for a stone. Then the stone, which was sitting under the biggest mushroom, asked them not to stand in the light.
        6: "Shh," said the biggest mushroom, or somebody under it. || {me.named} had a strand of moss between two fingers. "It moved," she breathed. "Last Friday. I was right here."
        6+ A drop ran down and fell into her barrel, plop. {me} nodded. "That was a good one," she said.
        9: Under the biggest mushroom sat {me.named}, who was watching the moss grow and didn't want to lose her place. || She greeted them with one eye and kept the other one on it.
        9: {me.named} was where she always was, beneath the biggest mushroom. In wet weather she said, "Ah." In dry weather she waited.
        9: It was damp and green under the biggest mushroom, and {me.named} had made it nice, with a stool, a barrel, and a second stool. || That one was for people who thought they could only stay a minute.
        9+ She was the oldest person in the forest, not counting the trees, and she did count the trees, most days.
      `),
    },
    {
      names: ['Quill', 'Jasper', 'Merle', 'Sven', 'Theo', 'Ulric', 'Corbin', 'Dexter', 'Garth', 'Hollis'],
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
        2: Tap, tap, tap! "Is there mail for me?" said {n}. Down came {me.named}. "There is," he said. It was one small leaf.
        2+ "A note for you," said {me} to a tree. Tap, tap. The tree liked it.
        6: Halfway up the pine {me.named} was delivering the mail. || He tapped it straight into the bark, letter by letter, so that nobody could lose it.
        6: Up in the pine somebody was knocking, waiting, and knocking again. || It was {me.named}, with a mailbag, at the door of somebody who slept a lot.
        6: Something long and white was coming out of the pine, halfway up. || It was a letter, and at the other end of it was {me.named}. "It's from the roots," he said. "They do go on."
        6+ Most of it was from one tree to the next tree. "They write about the weather," said {me}. "They're all in the same weather."
        9: {me.named} was making his evening rounds, halfway up the pine. || All the mail in the forest was tapped out by him, and he was proud that he had never once read it, though he did have to spell it.
        9: {me.named} was clinging to the pine with his bag over one shoulder, tapping out the late delivery, with two short raps for a postcard.
        9: {me.named} was leaning against the pine, halfway up, with his mailbag open, and licking a stamp with some distaste. || There was nothing for {n}. He looked so sorry about it that he wrote out a card on the spot, and delivered it.
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
    2: There was a hole in a tree. {n} put an ear to it. {g} put an ear to it. "Hoo," said the tree. "It has a cold," said {g}.
    2: A branch hung low. {n} swung on it. Whee! {g} put one paw on it. Creak! "It is your branch," said {g}.
    2: A rabbit had a bed of grass. It had no top. {n} put a leaf on it. {g} put a leaf on it. "Now she has a quilt," said {g}.
    2: A fox had a red coat on. It was his own. "It is a nice coat," said {g}. "It is a bit hot in the summer," said the fox.
    2: There was a hill of leaves. {n} ran in. Swish! {g} ran in. SWISH! Now there was no hill. There was just {g}, with a leaf on.
    6: A beetle was crossing the path with something on its back, so they stood and waited. It thanked them. At least, it moved one feeler.
    6: They went over the stream on three stones. {g} stood on the middle one so long, looking at a fish, that the fish introduced itself.
    6: {n} put both arms around the biggest trunk, and couldn't reach, and {g} went around to the other side and reached the rest of the way. They stood like that awhile, with a tree in between.
    6: Some ants were carrying a whole blackberry home. Every few steps they set it down and had, it seemed, a discussion. {n} moved one twig. It was all that they'd needed.
    6: There was a tree with a door in it the size of a thumb. It had a mat in front of it. {g} lifted his whole foot over, with great care.
    6: They came by the tree where {g} scratched his back. It leaned a good way over by now. "It's a very kind tree," he said. "It meets me in the middle."
    6: A wren had built her nest in {g's} other hat, the one that he kept in the thicket. He lifted the brim with one claw. Four mouths opened. "Not me," he told them, and put it down again softly.
    6: A pinecone rolled out in front of them and stopped. Another rolled out and stopped beside it. {g} sat down to see how many it was going to be. It was six, and a squirrel, apologizing.
    9: Deep in the ferns stood a stone with a number on it, put there by someone in another century and needed by no one since. {g} always patted it, so that it would know it still counted.
    9: They crossed by the fallen beech, which had lain there so long that it was more of a street now. Moss, beetles, a whole row of tiny ferns: everyone was out on their front steps.
    9: An owl went over, low, without any sound at all. You couldn't say you had heard it. You'd only noticed, for a second, a piece of the silence moving.
    9: {n} looked up, and the trunks all leaned together toward one small window of sky. "It's how they sleep," said {g}. "They put their heads together."
    9: They came upon a chair, an ordinary kitchen chair, alone in a clearing, facing nothing. Moss had upholstered it. {g} said that it came with the view.
    9: One tree there had been struck by lightning, long ago, and had gone on growing around it. {g} laid a paw on the scar as they passed. It was the only tree he knew, he said, that could say exactly what it had been doing on the ninth of August.
    9: They crossed a clearing where a ring of mushrooms had come up. {g} went around it, not through it. He had nothing against whoever it belonged to. He only wasn't sure that he could dance.
    9: Somebody had carved two letters into the beech when it was thin. By now they were as wide as {g's} shoulders, and you had to stand well back to read them. "They keep," said {g}, "if you leave them room."
  `),
  windDowns: byAge(`
    2: The trees were dark. The trees were still. They stood all around, so tall and kind.
    2: Far off an owl said hoo. Then it was still. Then it said hoo, but not so loud.
    2: {g} made the leaf bed soft. Pat, pat. The leaves went shh. Shh, and shh.
    2: The wind went in the leaves. It went soft. It went low. It lay down in the moss.
    2: {g} let out a breath. Hoo. A leaf went up. The leaf came down. Hoo. So slow.
    2: The moss was soft, and the dark was soft. {g} was soft, too. {n} lay in the middle of all that soft.
    6: The forest had a way of getting dark from the ground up. First the roots were gone, and then the ferns, and last of all the tops of the trees, which kept a bit of the light for reading.
    6: An owl asked something, a long way off, and nobody answered, and it didn't seem to mind.
    6: The leaf bed rustled when {n} lay down, and said shh, and shh again, until {n} lay so still that it had nothing more to say.
    6: {g} let himself down next to the bed, a bit at a time, like somebody lowering a piano. The tree gave a small creak. Then it was warm.
    6: {g} had taken off his thoughts, one after another, like a hat and a scarf and two boots. Now there was nothing more to come off, and so he slept.
    6: Deep in the trunk a beetle turned around in its small room. {g} had rented it to him for life. He was a quiet tenant, and that night he was even quieter.
    9: Night came up out of the ground there, as it does in woods: roots first, then ferns, then trunk by trunk, till there was only one bright leaf at the very top, and then someone turned that over, too.
    9: Somewhere an owl put its one question to the dark, and waited, with great patience, and put it again a bit farther off.
    9: The leaves in the bed were last year's, and the year's before, and had long ago stopped being noisy about it. They took {n} in without a word.
    9: The hollow oak creaked a little around them both, deep in the wood, where it keeps its rings. It had been through some sixty thousand nights and knew how they went.
    9: Tree by tree the forest gave up being looked at. {g} lay against the curve of the oak and filled it, and by now you couldn't have said which of the two it was that creaked.
    9: You don't go to sleep, {g} had once told {n}. You let it come and find you, and it helps to be someplace it knows. {n} lay quite still, in a place that it knew very well.
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
