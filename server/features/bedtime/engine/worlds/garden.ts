import { byAge, type World } from '../story-content.ts'

export const garden: World = {
  id: 'garden',
  home: { the: 'the garden behind the house', at: 'in the garden behind the house' },
  nook: { the: 'the upside-down flowerpot', at: 'in the upside-down flowerpot' },
  high: { the: 'the top of the sunflower', at: 'at the top of the sunflower' },
  guide: {
    names: ['Mortimer', 'Horace', 'Egbert', 'Virgil', 'Waldo', 'Yuri', 'Barrett', 'Corbin', 'Dexter', 'Garth'],
    kind: 'garden snail',
    he: 'he',
    said: 'said',
    intro: byAge(`
      2: Down in the grass {n} got small. As small as a bean! In a pot sat {g.named}. "Come in," he said. "Wipe your feet."
      2: There was a pot, upside down. Out of it came {g.named}. He had a house on his back and a house for his house.
      2: {n} sat in the grass and got so small! Knock, knock, on the pot. "I'm coming," said {g.named}. He came. It took him so long.
      2+ {g} had two eyes. They were on sticks! One eye saw {n}. One eye saw the tea.
      6: If you lie in the grass long enough, you get to be the right size for it. {n} had. || In the upside-down flowerpot lived {g.named}, who already had a house, but liked to have company over.
      6: {g.named} lived in a flowerpot that somebody had left upside down. He had put in a door. "{n}!" he said. || "I saw you coming this morning. I've been walking to the door ever since."
      6: The grass closed over {n's} head, as it does if you lie in it and don't hurry. There stood the upside-down flowerpot, and in its doorway {g.named} was wiping his foot. || He had only one, and he took his time.
      6+ He'd lived his whole life in that garden and hadn't yet been to the other end. He was saving it.
      9: There's a trick to getting small, which is to look at one blade of grass until it's the only thing there is. || {n} had learned it from {g.named}, who kept house in an upside-down flowerpot and was never out, because he took it all with him.
      9: The flowerpot stood on its head under the lavender, and in it lived {g.named}. || "Come in," he told {n}, who was by then about the size of a hazelnut. "I'd get up, but I'd only just be finished when you had to leave."
      9: By the time {n} had grown small enough, {g.named} had nearly finished opening the door of his flowerpot. || "I began when I saw your shoes," he said. "It's an excellent door. It deserves to be used slowly."
      9+ Behind him ran the silver line of everywhere he had been that week. It was nearly a yard.
    `),
  },
  guest: {
    names: ['Luna', 'Flitter', 'Miri', 'Olga', 'Mabel', 'Martha', 'Mamie', 'Mattie', 'Millie', 'Nancy'],
    kind: 'newly hatched moth',
    he: 'she',
    said: 'said',
  },
  helpers: [
    {
      names: ['Doris', 'Winnie', 'Pansy', 'Myrtle', 'Nettie', 'Norma', 'Nora', 'Paula', 'Roxie', 'Sally'],
      kind: 'bumblebee',
      he: 'she',
      said: 'buzzed',
      at: 'in the foxglove',
      doing: 'dusting the foxgloves',
      thing: 'honey pail',
      noise: 'clank',
      arrival: byAge(`
        2: In a flower was {me.named}. All you could see was a fuzzy seat. Zoom, zoom! "Almost done," she said.
        2: Zoom! Out of a flower came {me.named}. She was round and fuzzy. She had a pail. Clank!
        2: Bzzz! A flower shook. It shook and shook. Out fell {me.named}, all gold. "It is clean in there now," she said.
        2+ She came out. She had yellow on her nose. Achoo!
        6: A furry bottom was sticking out of a foxglove. It belonged to {me.named}, who was dusting. || She did every flower on the stem, and then the steps.
        6: One of the foxgloves was shaking. Presently {me.named} backed out of it, gold all over, and shook herself, and then everyone was.
        6: {me.named} backed out of the last foxglove and shut the petals behind her. || "Nobody goes in there until it's dry," she told them, and put up a small sign.
        6+ "By rights I can't fly," said {me}. "Somebody worked it out. I haven't had time to read it."
        9: They found {me.named} in the foxgloves, doing the fourth floor. She came out backward, gold from head to foot. || She went into those flowers to clean and came out in a worse state every time.
        9: {me.named} could be heard before she was seen, moving from bell to bell in the foxgloves and muttering about the state of the corners.
        9: There was a humming in the foxgloves, and it seemed to be about dust. || {me.named} put her head out of the topmost bell. She did the whole stalk every evening, from the top down, because dirt, she said, is lazy.
        9+ She had tiny baskets on her knees, and whatever you told her, she put it in there for later.
      `),
    },
    {
      names: ['Grandpa Roly', 'Curly', 'Humphrey', 'Zeno', 'Otto', 'Hugo', 'Hollis', 'Kendall', 'Lucas', 'Melvin'],
      kind: 'pill bug',
      he: 'he',
      said: 'said',
      at: 'under the garden bench',
      doing: 'rolling down the hill',
      thing: 'acorn cup',
      noise: 'bump',
      arrival: byAge(`
        2: Under the bench was {me.named}. He made a ball. The ball was him! Bump, bump, bump, down the hill he went.
        2: A ball came down the hill. Bump! It stopped by {n's} toe. It had feet. It was {me.named}!
        2: A small gray ball sat by the bench. {n} gave it a tap. Pop! It was {me.named}. "You may tap two times," he said.
        2+ "Again!" said {me}. And up he ran on all his feet. He had so many.
        6: Under the garden bench {me.named} was rolling down a hill about an inch high. || At the bottom he unrolled, thought it over, and went back up.
        6: Something round rolled up to them beneath the garden bench, opened, and was {me.named}. || "I thought that I knew that step," he said.
        6: Under the garden bench they stepped aside for something round that was coming down very fast. || It came to a stop in the moss and said, "Twelve." It was {me.named}. He was keeping score.
        6+ "I have nerves," said {me}. "If anything surprises me, I'm a ball." {n} said hello very gradually.
        9: Under the garden bench they met {me.named}, who turned into a ball at the sight of them, out of politeness, and then opened at one end to see who it was.
        9: What seemed to be a gray bead came down the slope under the bench and uncurled, leg by leg by leg, into {me.named}.
        9: {me.named} lay at the foot of his hill, under the bench, with all his feet in the air. || "Don't help," he said. "I'm enjoying the sky. One goes by it so quickly."
        9+ He had fourteen feet and no shoes. "You can see how it would run into money," said {me}.
      `),
    },
    {
      names: ['Filomena', 'Araminta', 'Lacey', 'Petra', 'Phoebe', 'Polly', 'Sylvie', 'Tess', 'Thelma', 'Tillie'],
      kind: 'garden spider',
      he: 'she',
      said: 'said',
      at: 'between the bean poles',
      doing: 'mending her web',
      thing: 'ball of silk',
      noise: 'twang',
      arrival: byAge(`
        2: Up in the beans sat {me.named}. She had a net. It was round and so fine. Twang! It made a nice noise.
        2: Twang! Up in the beans was {me.named}. She had a thread. She put it over, and under, and over.
        2: A thread came down. On the thread came {me.named}. She had on eight tiny socks. "Do not trip," she said. Twang!
        2+ {n} gave it a pat. Twang! {me} gave it a pat. Twing!
        6: Between the bean poles {me.named} was mending her web. It had a hole in it the shape of a wren. || "No harm done," she said. "It was in a hurry."
        6: {me.named} let herself down from the bean poles on a thread, so as to be polite, and hung in front of them at the height of a nose.
        6: Something tickled, and it was a thread, and at the end of it, between the bean poles, sat {me.named}, who had felt them coming. || "You're the one who hops," she said to {n}. "I'd know you anywhere."
        6+ She let {n} try one thread. It held, and it hummed.
        9: {me.named} was up between the bean poles, putting a new panel in her web. || She made one every evening and ate it every morning, and she thought that people who kept things forever must get very full.
        9: The web between the bean poles was nearly done. In the middle sat {me.named}, with a leg on every string, like somebody reading.
        9: {me.named} was darning between the bean poles, with four hands for the thread and four for the conversation. || She never asked who had made the hole. Something always had to get home.
        9+ It was strung like a harp. When a breeze came, it played something that you nearly remembered.
      `),
    },
    {
      names: ['Sir Hops', 'Fiddler', 'Zeke', 'Milo', 'Felix', 'Jasper', 'Nathan', 'Orville', 'Porter', 'Rowland'],
      kind: 'grasshopper',
      he: 'he',
      said: 'said',
      at: 'in the long grass',
      doing: 'tuning his legs',
      thing: 'grass fiddle',
      noise: 'chirr',
      arrival: byAge(`
        2: In the long grass was {me.named}. Chirr, chirr! He played a song. He played it on his leg.
        2: Hop! Down came {me.named}. He had green legs. Chirr! He played a bit. Hop! He was gone. Hop! He was back.
        2: The grass went chirr. The grass went hop! It was {me.named}. He was as green as the grass. "Did you like that bit?" he said.
        2+ Hop! He was here. Hop! He was there. "Sit," said {g}. "I can't," said {me}.
        6: In the long grass {me.named} was tuning his left leg. He had a concert that night. || He had a concert every night, and everyone who lived there was in it.
        6: {me.named} landed on a grass blade beside them, and it bent, and he slid off playing.
        6: In the long grass they walked into the end of a tune. || {me.named} took a bow. "That was the short version," he said. "In the long one, I come back."
        6+ "Can you hear that?" said {me}, and played a note. "It's flat. It got rained on."
        9: {me.named} sat on a bent stalk in the long grass, tuning up. || He played the leg, and was considered the best of his generation, which had been hatched in May.
        9: There was a scrape, a silence, and a better scrape. {me.named} was getting in tune on a stalk in the long grass.
        9: {me.named} was standing on one leg in the long grass and holding the other up to his ear. || It was sharp by a hair, he told them, and no wonder, since he'd been jumping on it all day.
        9+ He began each piece with great confidence and a leap. It was finding his place again that took time.
      `),
    },
  ],
  things: {
    light: { one: 'firefly lamp' },
    source: { one: 'tin watering can' },
    sound: { one: 'plink' },
    treasure: { one: 'gold bead' },
    snack: { one: 'clover cake' },
    fluff: { one: 'dandelion down' },
    bed: { one: 'rose-petal bed' },
    crowd: { one: 'ladybug' },
    sky: { one: 'sky between the leaves' },
  },
  crowdVerb: 'whisper',
  weathers: [
    {
      id: 'dew',
      text: byAge(`
        2: The grass was wet. On each blade sat one drop. Each drop was round and bright.
        6: The dew was coming down, and on the tip of every blade of grass there was a drop as big as {n's} head.
        9: Dew had begun to form. At that size you see it happen, each drop swelling on its blade like a lamp being slowly turned up.
      `),
    },
    {
      id: 'warm',
      text: byAge(`
        2: It was warm. The ground was warm, too. It was like a big, warm bread.
        6: It was so warm that the poppies hadn't closed yet, and the stones were as good as stoves.
        9: The warmth of the day was still standing between the stalks, and it smelled of thyme and hot stones and, somewhere, of mint.
      `),
    },
    {
      id: 'petals',
      text: byAge(`
        2: A soft wind came. It shook the roses. Pink petals came down like big, slow boats.
        6: A breath of wind came over the wall, and the apple tree let go of its petals. Each one was the size of a bedspread.
        9: A light wind had come in over the wall and was taking the petals off the apple tree, one at a time, as if it were counting.
      `),
    },
  ],
  moments: byAge(`
    2: There was a big, big shoe. It had a plant in it. They walked all the way around. It took so long!
    2: An ant came by. Then an ant. Then an ant. "Where do you go?" said {n}. "There," said the ants.
    2: They went up a leaf. They went down a leaf. Whee! It was a slide. {g} stuck to it.
    2: A drop sat on a leaf. It was as big as {n's} head. {n} looked in. There was a {n} in it, upside down.
    2: A bee came by. It was so fat! Bzzz. It had gold on its knees. "Hello, knees," said {n}.
    2: There was a spoon. It was as long as a boat! {n} looked in it. {g} looked in it. They were both upside down.
    2: A ladybug came by. She had one dot. "I had two," she said. They looked and looked. The other one was on {g}.
    2: {g} made a shiny line. {n} walked on it, toe by toe. "It is my road," said {g}. "It has one house. I am it."
    2: A worm put up its head. "Am I up?" it said. "You are up," said {n}. It went down. {g} said good night to the hole.
    2: There was a pea. It was round, and it was as big as {n}. {n} gave it a push. It rolled. {g} ran after it. The pea won.
    6: They came to a hose, lying across the path like a sleeping sea serpent. They climbed over it. {g} had packed a lunch for that part.
    6: A robin looked in under the leaves with one eye, enormous and black and friendly, and went away again. "He's on our side," said {g}, "since breakfast."
    6: There was a marble in the grass, as tall as {n}. Everything was in it, upside down and very blue.
    6: They rode a little way on a falling leaf, which came down in big slow swings, as if it were thinking about something else. {g} kept his eyes shut, both of them, all the way out at the ends.
    6: A worm put up its head and asked if this was still the garden. They said it was. "Good," it said, and went back down, reassured.
    6: A toad sat under the rhubarb, guarding nothing. "Tickets," he said. {g} gave him a leaf, as he did every evening, and the toad bit off a corner and gave it back.
    6: They waited for a bud to open, because {g} was sure it was about to. It was about to for quite some time. "There," he said at last. It hadn't, but it looked encouraged.
    6: A rake was lying in the grass. {g} took the handle, as the scenic route, and told {n} which of his cousins lived between which of the teeth.
    9: They passed beneath the strawberries, which hung overhead like red lanterns. One had a bite out of it. {g} looked the other way, and hummed.
    9: The ants were bringing home a single potato chip, forty of them, in silence, in step. {n} stood aside. It was like watching people carry a piano up a flight of stairs.
    9: Far above them a window of the house lit up, as high and yellow as a moon, and someone's voice sang a bit of something and stopped. "They're very large," said {g}, "but they do sing."
    9: There was a watch lying in the flower bed, with moss on it. It had stopped at ten past four, some summer. {g} liked to go by there. He said it was the only thing in the garden that he'd ever caught up with.
    9: They came to the place where the gate used to be. Now there were only the two posts, with a spider's thread from one to the other. They went around. One doesn't walk through somebody's front door.
    9: Somebody had dropped a postcard, and down there it had become a sort of town square, with a clover at each corner. {g} knew the picture side well. He had once spent a long weekend on Venice.
    9: They came to the tomato stake, where {g} had scratched a line on the day he was born and another one every year since. They were all at the same height. "I was never in it for that," he said.
    9: A bee had fallen asleep in a squash blossom with her feet sticking out. {g} turned the petal down over them. It took him some time, and he asked {n} not to mention it to anyone.
  `),
  windDowns: byAge(`
    2: The flowers shut. The red one shut. The blue one shut. They held on to the last of the sun. Shh.
    2: {g} went in his house. First one eye. Then one eye. Then all of him. Night-night.
    2: A petal is soft. It is soft on top, and it is soft down under. {n} was in the middle.
    2: The grass stood still. The moth sat still. One small light went by, and by, and out.
    2: {g} was in his house. His house was in the pot. The pot was in the dark. All of them were in.
    2: A leaf came down on the pot. Pat. "Mm," said {g}. Then he said no more.
    6: The daisies had closed, the tulips had closed, and here and there, if you looked, a bee had stayed too long and been shut in for the night, and seemed content.
    6: Somewhere in the grass the concert had come to its slow part. One fiddle dropped out, and after a while one more, and nobody took up the tune.
    6: The petals smelled of roses and of rain. {n} drew one up and lay on one, and it was like being a letter in an envelope.
    6: Dew had begun to come. It came without falling, as it does, and sat down on the tip of each blade of grass, and held very still.
    6: {g} drew in one eye, and looked around with the other to be sure of the room, and then, as slowly as honey, that one went in, too.
    6: The ants had closed for the night. You could hear the last of them set down a grain of sand in front of the door, pat, and pat it smooth.
    9: All around, the garden was folding itself up along its creases: the daisies, the clover, the poppies that had held out to the last. You could hear it, at that size. It's a sound like pages.
    9: The crickets were playing slower now. A cricket slows as the night cools, so that you could tell, with eyes closed, how late it was getting, and how good and dark.
    9: Overhead, leaf over leaf over leaf, the whole garden leaned together and shut out all but one star. It hung in the gap and didn't move, and looked, from down there, to be about the right size.
    9: Behind the wall somebody turned off a faucet. It was quiet, and then there was one drop, and a long think, and then, as if it hadn't meant to, one more.
    9: {g} had closed his front door with something he made himself, thin as paper. His breath came through it now and then with the faintest of taps, like somebody who thinks of knocking and decides to let you sleep.
    9: A garden is never altogether quiet. Something is always growing. {n} lay and listened to that, or else to {g}, who made about as much noise and had been at it longer.
  `),
  themes: [
    'garden',
    'bug',
    'bugs',
    'insect',
    'bee',
    'bees',
    'maya',
    'ladybug',
    'miraculous',
    'spider',
    'spidey',
    'snail',
    'turbo',
    'caterpillar',
    'hungry caterpillar',
    'butterfly',
    'ant',
    'ants',
    'antz',
    'a bug life',
    'ben and holly',
    'in the night garden',
    'bluey',
    'bingo',
    'daniel tiger',
    'peter rabbit',
    'flower',
    'elmo',
    'sesame street',
    'backyardigans',
  ],
}
