import { byAge, type World } from '../story-content.ts'

export const farm: World = {
  id: 'farm',
  home: { the: 'the orchard farm', at: 'at the orchard farm' },
  nook: { the: 'the hayloft', at: 'in the hayloft' },
  high: { the: 'the top of the haystack', at: 'at the top of the haystack' },
  guide: {
    names: ['Clementine', 'Marigold', 'Beatrice', 'Enid', 'Etta', 'Fanny', 'Becca', 'Bertha', 'Birdie', 'Carla'],
    kind: 'brown cow',
    he: 'she',
    said: 'said',
    intro: byAge(`
      2: There was {g.named}. She had a bell and a wet nose. "Moo," she said to {n}. That is cow for hello.
      2: In the barn stood {g.named}. She was big and warm. She said, "Sit on the hay, {n}."
      2: Who was in the hay? First there was a tail. Then there was an ear. Then there was {g.named}. "Boo," she said to {n}. "Or moo."
      2+ {g} could walk up the steps to the loft. Not all cows can. {g} could.
      6: {g.named} lived in the hayloft, because she liked the view. || Nobody knew how she got up the ladder, and nobody liked to ask. "There you are, {n}," she said, chewing.
      6: In the hayloft lay {g.named}, with her hooves folded. || She had saved {n} the dip in the hay that she had been warming up all afternoon.
      6: "Watch the third rung, {n}," called {g.named} out of the hayloft. "It's the cat's." || The cat was on it. {n} stepped over, and was given the softest corner.
      6+ She chewed everything forty times, even thoughts. It took a while, but they were very well done.
      9: The hayloft belonged to {g.named}, who had decided years ago that she was not a ground-floor sort of cow. || She moved over for {n} without breaking off her chewing.
      9: {g.named} was lying in the hayloft door with her chin on the sill, watching the farm go by, though it was not, strictly speaking, going. "Pull up some hay," she told {n}.
      9: The lamp in the hayloft was turned down, and behind it, on four folded legs, lay {g.named}, who was thinking something through. || She finished, swallowed, and looked up. "{n}," she said. "I'd just gotten to you."
      9+ She had won a ribbon once, for being calm. She had been so calm about it that they'd had to give her a second one.
    `),
  },
  guest: {
    names: ['Pippin', 'Bluebell', 'Biscuit', 'Duncan', 'Elmer', 'Enzo', 'Axel', 'Caleb', 'Clyde', 'Cyrus'],
    kind: 'newborn lamb',
    he: 'he',
    said: 'said',
  },
  helpers: [
    {
      names: ['Harold', 'Monty', 'Duke', 'Ezra', 'Floyd', 'Harvey', 'Emil', 'Grady', 'Jonah', 'Lloyd'],
      kind: 'rooster',
      he: 'he',
      said: 'said',
      at: 'on the garden gate',
      doing: 'practicing for tomorrow',
      thing: 'weather vane',
      noise: 'squeak',
      arrival: byAge(`
        2: On the gate sat {me.named}. "Cock-a-doo… no," he said. "Cock-a-doodle… no. I have to get it right."
        2: Squeak! On the gate was {me.named}. He put his beak up high. "Cock-a… is it day?" he said. It was not.
        2: "Cock-a-doodle…" said the gate. But it was not the gate. It was {me.named}. "I have one more part," he said. "I can't find it."
        2+ {me} stood on one leg. Then he stood on the other leg. It was hard to pick.
        6: On the garden gate {me.named} was practicing for tomorrow, under his breath. || He was the first up every day, and he worried about it.
        6: {me.named} was walking up and down on the garden gate with one wing behind his back, like someone who has to give a speech.
        6: "Don't tell me how it goes," said {me.named}, up on the garden gate, with his eyes shut. "It starts with a C."
        6+ "What if I say it," said {me}, "and the sun doesn't come?" It had never happened. But he liked to be prepared.
        9: {me.named} was on the garden gate, rehearsing in a whisper. || He had said the same line every morning for six years, and he still thought that the ending could be stronger.
        9: From the garden gate came a cough, then a pause, then a different cough. {me.named} was choosing the one to open with tomorrow.
        9: {me.named} was on the garden gate with a wing over his eyes, so as to practice in the proper dark. || He did the first half for them. It was very moving. The second half, he said, he was saving for the public.
        9+ Beside him he kept an old weather vane in the shape of a rooster. "My agent," said {me}.
      `),
    },
    {
      names: ['Hazel', 'Dora', 'Nell', 'Flora', 'Freda', 'Gerda', 'Celia', 'Effie', 'Ella', 'Emmy'],
      kind: 'hen',
      he: 'she',
      said: 'clucked',
      at: 'in the wheelbarrow',
      doing: 'counting her eggs',
      thing: 'egg basket',
      noise: 'rattle',
      arrival: byAge(`
        2: In the wheelbarrow sat {me.named}. She had one egg. She had two eggs. She sat on them all.
        2: There was a wheelbarrow. There was {me.named}. "Shh," she said. "I am warm, and so are they." She had eggs.
        2: "One, two, four," said the wheelbarrow. In it sat {me.named}. "Three," said {n}. "I knew that," she said.
        2+ "This one is round," said {me}. "And this one is round." They were all round.
        6: In the old wheelbarrow sat {me.named}, counting her eggs. || She got up to look, forgot the number, and sat down to start again.
        6: "Don't get up," said {me.named} from the wheelbarrow, though no one had been about to. || She was the only one sitting, and she had eleven eggs to think of.
        6: The wheelbarrow clucked when they bumped against it. || "Careful, dears," said {me.named}, from under a shawl. "One of them is thinking of hatching, and I don't want it rushed."
        6+ One of the eggs was in fact a golf ball. {me} knew. She said it had nowhere else to go.
        9: {me.named} had moved into the wheelbarrow, which she called the carriage. || She was counting her eggs in it, with her eyes closed, by feel.
        9: {me.named} received them in the wheelbarrow, feathers spread, in the manner of a person who would rise if it were not for the eggs.
        9: {me.named} was knitting in the wheelbarrow, something small with no sleeves. || An egg, she said, has a poor idea of how cold it is out here. One ought to be ready with something when they find out.
        9+ Once a week somebody needed the wheelbarrow and pushed her around the yard in it. {me} bowed to both sides.
      `),
    },
    {
      names: ['Gulliver', 'Tuck', 'Bramble', 'Howard', 'Hubert', 'Humphrey', 'Leroy', 'Levi', 'Luther', 'Micah'],
      kind: 'donkey',
      he: 'he',
      said: 'said',
      at: 'under the apple trees',
      doing: 'guarding the apples',
      thing: 'apple bucket',
      noise: 'clonk',
      arrival: byAge(`
        2: By the trees was {me.named}. "I guard the apples," said {me}. Crunch, crunch. "Most of them."
        2: Crunch, crunch! By the trees stood {me.named}. "No one took an apple," he said. Crunch. "No one but me."
        2: Two long ears stood up in the grass. Crunch! It was {me.named}. He had a red apple. He had a green one, too. "I just hold them," he said.
        2+ An apple fell down. Clonk! {me} looked at it. It did not look at him for long.
        6: Under the apple trees stood {me.named}, on guard. He guarded the apples from thieves, wasps, and other donkeys. || There was some juice on his chin.
        6: Something went crunch beneath the apple trees. {me.named} stepped out with a straw hat on and a guilty look, and said that all was in order.
        6: Under the apple trees {me.named} was lying on his back, with his mouth open. || "I'm waiting for the next one," he explained. "It saves reaching."
        6+ "That one was rotten," said {me}. "Nearly. It would have been, by spring."
        9: {me.named} stood watch under the apple trees, as he did each evening till the bucket was full or he was. || He took the job seriously, in both directions.
        9: Under the trees stood {me.named} in a hat with holes for his ears. || He challenged them, as was his duty, and then asked them, as was his nature, whether they'd care for an apple.
        9: There was a sign under the apple trees that said "Guarded," and underneath it slept {me.named}, who was what it meant. || He woke up at once, and guarded them closely as far as the best tree.
        9+ He could tell every tree by its taste, and with his eyes shut could tell the day of the week it had been picked.
      `),
    },
    {
      names: ['Tilly', 'Mopsy', 'Wren', 'Gilda', 'Gwen', 'Hester', 'Esther', 'Hattie', 'Helen', 'Hetty'],
      kind: 'barn cat',
      he: 'she',
      said: 'purred',
      at: 'on the sunny wall',
      doing: 'washing one paw',
      thing: 'milk saucer',
      noise: 'clink',
      arrival: byAge(`
        2: On the wall was {me.named}. Lick, lick. She had a clean paw. She had three more to go.
        2: On the wall was a ball of fur. It had an ear. It had a tail. It was {me.named}. Purr!
        2: A tail hung down from the wall. Swish, swish. {n} looked up. There was {me.named}, with milk on her nose.
        2+ Purr, purr, went {me}. You could feel it in the wall.
        6: On the wall, where the stones were still warm from the day, {me.named} was washing one paw. || She had been washing it since lunch. It was a very clean paw.
        6: The wall was warm, and along the top of it, like a scarf that someone had left there, lay {me.named}. || One paw was up in the air. She was about to wash it.
        6: {me.named} had moved along the wall with the sun all day, and now there was one warm stone left, and she was on it. || She let {n} put a hand there. It was like toast.
        6+ "I'm on duty," said {me}, and closed her eyes so as to hear the mice better.
        9: {me.named} lay along the top of the wall like something spilled there, and washed one paw. || The stones had been in the sun all day, and she was getting the last of it out of them.
        9: {me.named} opened one eye as they came up to the wall, decided that they were worth two, and put down the paw that she'd been washing.
        9: On the sunny wall {me.named} was washing one paw, with a look of having been interrupted by the other three. || "They'll have to wait," she said. "I'm not a laundry."
        9+ The mice and {me} had an arrangement. They kept away on Mondays, and on the other days she was busy with the paw.
      `),
    },
  ],
  things: {
    light: { one: 'barn lantern' },
    source: { one: 'dinner bell' },
    sound: { one: 'clang' },
    treasure: { one: 'brass thimble' },
    snack: { one: 'baked apple' },
    fluff: { one: 'sheep’s wool' },
    bed: { one: 'hay bed' },
    crowd: { one: 'chick' },
    sky: { one: 'sky over the orchard' },
  },
  crowdVerb: 'cheep',
  weathers: [
    {
      id: 'warm',
      text: byAge(`
        2: It was warm out. It smelled of grass and apples.
        6: The evening was as warm as a bath, and the swallows were writing something on it in long loops.
        9: It was warm, and the whole farm smelled of cut grass, and the swallows were going around and around as if somebody had wound them up.
      `),
    },
    {
      id: 'windy',
      text: byAge(`
        2: Whoo, went the wind. It shook the trees. Down came a leaf on {n's} head.
        6: There was a wind in the apple trees, not a big one, just enough to knock on a few doors and run away.
        9: A wind had come up in the orchard and was going from tree to tree like someone looking for a particular book.
      `),
    },
    {
      id: 'after rain',
      text: byAge(`
        2: The rain was over. There were puddles. Each puddle had a bit of sky in it.
        6: It had just stopped raining, and every puddle in the yard was holding up a piece of the sky for anybody to look at.
        9: The rain had passed an hour ago. Drops still hung along the fence in a row, each with a tiny upside-down farm inside it.
      `),
    },
  ],
  moments: byAge(`
    2: They saw the pig. The pig was in the mud. "Is it good mud?" said {n}. "Oink," said the pig. It was.
    2: {n} walked on the low wall. One foot, two foot, one foot, two foot. Jump!
    2: A snail was on the path. They waited. The snail went by. It took so long. "Good night, snail," said {n}.
    2: There were ten hats on ten posts. No, they were pumpkins! {n} gave each one a pat.
    2: The cat had six kittens in a box. Mew, mew, mew. {n} did not say a word. {n} just looked.
    2: A duck sat in a hat. "That is my hat," said {g}. "It is my nest," said the duck. "Oh," said {g}. "Then good night."
    2: They came to a gate. {n} went under. {g} did not go under. {g} did not go over. "Push," said {n}. It was open.
    2: There was a puddle. {n} went splash. {g} went SPLASH. Now there was no puddle.
    2: {n} had a hat of straw. {g} had a look at it. {g} had a bite. Now {n} had half a hat. "It is a good hat," said {g}.
    2: There was a big bell on the goat. Clang! There was a small bell on {g}. Ting! {n} had no bell. "Ding," said {n}.
    6: They passed the scarecrow, who was wearing somebody's Sunday hat. Two crows sat on its arms, one on each side, as on a sofa. {g} said that they did the gardening together.
    6: The tractor stood under its roof and ticked as it cooled. {n} climbed up and drove it a long way without going anywhere.
    6: In the vegetable garden a pumpkin had grown right through a chair. "It was only tired," said {g}. "It sat down in June and didn't get up."
    6: There was a gate with no fence. {g} always went through it, and always closed it behind her. "You never know," she said, "when the fence might come back."
    6: A hen was sitting on an egg, a doorknob, and a golf ball. "She isn't fussy," said {g}. "She says that you can't tell till later."
    6: One of the sheep was counting the others. She kept stopping in the middle, because it made her sleepy. {g} finished it for her. There were twenty-two, as usual.
    6: A row of milk cans stood along the wall. {g} looked into each one and said something polite. She liked to know how it had all turned out.
    6: In the shed hung a wagon wheel with nothing on it, turning slowly. "It's dreaming of a hill," whispered {g}, and they went by on tiptoe.
    9: They walked past the beehives, which hummed in the dusk, each on its own note, like houses where everyone is reading aloud.
    9: An old boot stood on a fence post, upside down, and every year the same wren moved into it. {g} knocked gently as they passed. Nobody was in. They were all in the other boot.
    9: Somewhere in the long grass a whip-poor-will said the same thing twice, waited, and said it twice again. {g} thought it was a question. {n} thought it was somebody learning to count.
    9: {n} stopped at the pump for a drink. The handle groaned, there was a long, doubtful pause, and then, from deep under the farm, came water so cold that it tasted blue.
    9: By the pond a heron had been standing on one leg so long that the frogs had started to meet under it. {g} lowered her voice as they went by. She thought it was probably a committee.
    9: They stopped at the mailbox at the end of the lane, which had a family of mice in it and a note that said "Letters, please knock." {g} lifted the lid an inch. The smallest was having a seed catalog read to it.
    9: A plow stood in the corner of the field with morning glories up to its handles. Years ago somebody had stopped in the middle of a row to go in to supper. {g} said that it must have been a very good supper.
    9: {g} took the long way past the bull. He wasn't fierce, only shy, and it was kind to give him time to think of something. "Evening," he got out, when they were nearly by. {g} agreed that it was.
  `),
  windDowns: byAge(`
    2: The barn was shut. The gate was shut. The moon was up on the barn, all round and white.
    2: {g} chewed. Chew, chew. Then she chewed slow. Chew… chew. Then she did not chew.
    2: The hay was soft. It smelled of sun. {n} sank down, and down, and down.
    2: In the barn it was dark and warm. "Moo," said {g}, so low. It was more like "mmm."
    2: The hens were in. The pig was in. {g} put her chin on the hay. Now they were all in.
    2: {g} let out a breath. It smelled of grass. It was warm on {n's} toes. Then came one more, so slow.
    6: Down below the animals were settling, with a thump here and a rustle there. The horses slept standing up, with one foot tipped, like people who are just about to say something.
    6: The hay gave off all the sun that it had taken in since June. It crackled softly around {n}, and then it stopped crackling.
    6: {g} chewed more and more slowly. It was like a clock that somebody has forgotten to wind, and has no need to.
    6: Out in the orchard, every so often, an apple let go and dropped into the grass. There was no hurry about it. You could fall asleep between one apple and the next.
    6: Far below, one of the horses stamped, and thought about it, and didn't stamp again. {g} had closed her eyes in order to listen, and she left them that way.
    6: The old barn stretched its boards, one here, one there, like somebody who has worked outside all day and finally sits down. {g} was already asleep in the middle of a thought.
    9: Down in the stalls there was the shift and sigh of big animals getting their weight arranged. A chain clinked. Someone breathed out through a long, soft nose, and was quiet.
    9: The hay had a whole summer in it, clover and thistles and slow afternoons, and it let some of that out each time {n} turned over. Then {n} didn't turn over anymore.
    9: In the dark the orchard went on dropping its apples, one, and a good while later, one. It was in no hurry. It had until October.
    9: {g} lay like a warm brown hill between {n} and the draft. Somewhere inside her the chewing slowed, and paused, and was put off until tomorrow.
    9: Under the roof the swallows muttered and moved closer together. {g}, who knew all of them by their grandmothers, listened to them settle who would sleep on the outside, until there wasn't any muttering left.
    9: A bell rang one note in the dark as its owner turned over, and the whole farm seemed to lie there and hold that note until it was gone. {g} let out a breath as long as a field.
  `),
  themes: [
    'farm',
    'peppa',
    'pig',
    'cow',
    'horse',
    'horses',
    'pony',
    'barn',
    'barnyard',
    'shaun',
    'sheep',
    'tractor',
    'clarkson',
    'charlotte',
    'babe',
    'chicken',
    'duck',
    'cocomelon',
    'old macdonald',
    'spirit',
    'black beauty',
    'bob the builder',
    'postman pat',
  ],
}
