import { byAge, type World } from '../story-content.ts'

export const firehouse: World = {
  id: 'firehouse',
  home: { the: 'the little firehouse', at: 'at the little firehouse' },
  nook: { the: 'the bunk room', at: 'in the bunk room' },
  high: { the: 'the top of the long ladder', at: 'at the top of the long ladder' },
  guide: {
    names: ['Chief Domino', 'Freckle', 'Captain Spot', 'Inga', 'Irma', 'Judy', 'Emmy', 'Esther', 'Flora', 'Hattie'],
    kind: 'spotted dog',
    he: 'she',
    said: 'said',
    intro: byAge(`
      2: Who slid down the pole? It was {g.named}! Whee, bump. "Hello, {n}," she said. Her hat fell off.
      2: In the bunk room was {g.named}. She had a red hat. She had a red hat for {n}, too.
      2: "Halt!" said {g.named}. She sat in the door. She had a big hat on. Then she saw {n}, and her tail went thump, thump, thump.
      2+ {g} had spots. One, two, three, four, five. One was on her nose.
      6: In the bunk room lived {g.named}, who was in charge. || She had a red helmet, a brass badge, and sixty-one spots, and she had saved {n} the bunk by the window.
      6: {g.named} came down the pole headfirst, as she always did, to say hello to {n}. || The only thing that was ever on fire in that town was the toast, but it was good to be ready.
      6: The bunks had been made so tightly that you could bounce a bone on them. {g.named} was doing it. || "Inspection, {n}," she said. "You can have the other side."
      6+ On her door it said "Chief." She'd written it with her own paw, and there was a bit of mud in it.
      9: The bunk room belonged to {g.named}, chief of the smallest firehouse in the county. There hadn't been a fire in living memory. || They mostly did cats, keys, and birthdays. She moved her helmet so that {n} could sit.
      9: {g.named} was in the bunk room, shining her badge. "Quiet day," she told {n}. || "Two kittens, one kite, and a lady who wanted her jar opened." It was all down in the log.
      9: {g.named} was on the telephone in the bunk room, telling somebody that yes, a moth was a kind of emergency, if you didn't like moths. || She waved a paw at {n}, and at a chair, and said that they'd send a jar.
      9+ She'd been offered a larger firehouse once. She had asked if it had a pole, and they had said an elevator.
    `),
  },
  guest: {
    names: ['Soot', 'Peanut', 'Scamp', 'Irving', 'Jethro', 'Kasper', 'Lloyd', 'Leroy', 'Levi', 'Luther'],
    kind: 'rescued kitten',
    he: 'he',
    said: 'said',
  },
  helpers: [
    {
      names: ['Big Red', 'Old Clara', 'Ruby', 'Lena', 'Letty', 'Lotte', 'Helen', 'Hetty', 'Ina', 'Irene'],
      kind: 'fire truck',
      he: 'she',
      said: 'rumbled',
      at: 'in the truck bay',
      doing: 'getting a polish',
      thing: 'chrome whistle',
      noise: 'weeoo',
      arrival: byAge(`
        2: In the big bay was {me.named}. She was red and shiny. Weeoo! "That was just a little one," she said.
        2: Vroom! There was {me.named}, all red. Her lights went blink. "I saw you," she said. "I blinked."
        2: Blink, blink! {me.named} was so clean that {n} could see {n} in her. "Hello," she said. "Do not put a hand there. Oh well. It was a nice hand."
        2+ {n} sat up in front. {n} held the wheel. Vroom! They did not go. It was still good.
        6: In the truck bay {me.named} was having her evening polish, with her lights half closed. "Behind the ladder," she said. || "Ah. Just there."
        6: {me.named} winked one headlight when they came into the truck bay. || She was up on blocks, having her undersides done, and she was ticklish.
        6: Somebody was being told not to giggle. In the truck bay two puppies were polishing {me.named} under the fenders. || "I can't help it," she said. "It's right where I'm ticklish."
        6+ She could go eighty. But nobody had ever been in that much trouble.
        9: {me.named} filled the truck bay from wall to wall. She was being polished and talked all the while about the old days, when there had been hills.
        9: In the truck bay the radio was playing, low, and {me.named} was listening to it with her doors open.
        9: {me.named} stood in the truck bay with her hood up, for the breeze, and asked them to sit on the running board, one on each side, so that she'd be balanced. || She had once been to a parade. She brought it up only twice.
        9+ There were nine dials on her dashboard. She had forgotten what the seventh was for, and watched it constantly.
      `),
    },
    {
      names: ['Gerald', 'Lofty', 'Mr. Rung', 'Lester', 'Linus', 'Morris', 'Micah', 'Nolan', 'Owen', 'Rollo'],
      kind: 'giraffe',
      he: 'he',
      said: 'said',
      at: 'beside the hose tower',
      doing: 'hanging up hoses',
      thing: 'brass nozzle',
      noise: 'drip',
      arrival: byAge(`
        2: By the tower stood {me.named}. He was tall, tall, tall. He hung up the hose. Drip, drip, on {n's} head!
        2: Drip! {n} looked up. Way up there was {me.named}. He had a hose in his mouth. "Mmf," he said.
        2: By the tower were four long legs. {n} looked up, and up, and up. {me.named} looked down, and down, and down.
        2+ "Sorry," said {me}, way up there. Drip.
        6: Beside the hose tower {me.named} was hanging up the hoses to dry. || He had been hired as a ladder, and worked his way up.
        6: {me.named} bent down, and down, and at last looked them in the face, with a length of hose around his neck like a muffler.
        6: "Is it raining up there?" called {n}. A drop had come down, beside the hose tower, and then a bigger one. || "It's only the hose," said {me.named}, from on high. "It always remembers one more."
        6+ "I get them down myself," said {me}, meaning kittens. "I just look at them, and they walk along my neck."
        9: {me.named} stood next to the hose tower, of which he was slightly the taller, and hung the hoses over the top. || He could see the whole town from there, and reported on it to anyone below.
        9: A hoof as big as a dinner plate stood at the foot of the hose tower. || They spoke to that, and some time later {me.named} answered from the top.
        9: {me.named} was hanging the last hose over the tower, and asked them to say what they wanted twice, once for now and once for when he came down. || He came down. It was worth waiting for. He had the kindest eyelashes in town.
        9+ "The Petersons have bought a lamp," said {me}. "It's the wrong lamp. They'll see."
      `),
    },
    {
      names: ['Granny Pepper', 'Dolores', 'Cookie', 'Lulu', 'Margot', 'Minna', 'Jenny', 'Josie', 'Leona', 'Lila'],
      kind: 'kitchen raccoon',
      he: 'she',
      said: 'said',
      at: 'in the firehouse kitchen',
      doing: 'stirring chili',
      thing: 'dinner triangle',
      noise: 'ting-a-ling',
      arrival: byAge(`
        2: In the kitchen was {me.named}. She had a mask on her face. It was her real face! Stir, stir, stir.
        2: Stir, stir! {me.named} had a pot. "Ting-a-ling," she said. "It is time to eat." It was always time to eat.
        2: Ting-a-ling! It smelled so good. {me.named} had a pot and a spoon and a very big hat. Stir, stir, stir.
        2+ {n} got a taste. Hot! {n} got some milk. "It's good," said {n}.
        6: In the kitchen {me.named} was stirring the chili. It was the hottest thing that ever happened at the firehouse.
        6: {me.named} was at the stove in the firehouse kitchen with her back to them. || "I hear two," she said, "and one of them skipped supper."
        6: In the firehouse kitchen {me.named} held out a spoon before anybody had said a word. || "Too much of something," she said. "Or not enough. You tell me." {n} thought that it was perfect, and she wrote that down.
        6+ "I used to take things out of trash cans," said {me}. "Now I put things in pots. It's the same skill."
        9: {me.named} was at the stove in the kitchen with a spoon in each hand. Her chili was well known. || Once the alarm had gone off by itself, out of respect.
        9: Steam had fogged up the windows of the kitchen, and in the middle of it stood {me.named}, tasting, frowning, and adding something without looking.
        9: A recipe was pinned up over the stove, and next to it a list of everyone who had ever asked for it. || {me.named} stirred with her back to both. It wasn't in the recipe, she said, that was the trouble. It was in the pot.
        9+ She washed everything before she cooked it, including the crackers.
      `),
    },
    {
      names: ['Hector', 'Otus', 'Nightwatch Ned', 'Murray', 'Nigel', 'Orson', 'Saul', 'Wesley', 'Willis', 'Wyatt'],
      kind: 'watchtower owl',
      he: 'he',
      said: 'hooted',
      at: 'up in the watchtower',
      doing: 'watching the rooftops',
      thing: 'long spyglass',
      noise: 'click',
      arrival: byAge(`
        2: Up in the tower was {me.named}. He had a long tube. He looked and looked. "I see a cat," he said. "I see a cat on a cat."
        2: Who is up in the tower? It is {me.named}. His head went round. "I see you," he said. "And I see your hat."
        2: Hoo! Up all the steps they went. At the top sat {me.named}. "I saw you come," he said. "I saw all your steps. I counted."
        2+ {n} had a look. It was big and close! It was {g's} nose.
        6: Up in the watchtower sat {me.named}, turning his head all the way around so as not to miss anything. || Once around took him one minute. He was the town's second hand.
        6: They climbed up to the watchtower. {me.named} went on looking out with his front and turned his head around to say hello.
        6: Up in the watchtower {me.named} had a pot of cocoa and a blanket, and was looking at the town as you look at a baby. || "Asleep," he whispered, "nearly all of it."
        6+ "All's well on the north side," said {me}. "And…" Around he went. "All's well on the north side."
        9: {me.named} kept watch up in the tower. Every hour he called out that all was well. || He'd never yet had to call anything else and worried that he might not find the words.
        9: {me.named} had company in the watchtower so seldom that he'd forgotten how to look at things close up, and began by saying hello to a chimney.
        9: {me.named} turned from the long spyglass and blinked at them both until they were small enough. || From up in the watchtower, he said, you could see what everybody was having for supper. He would never tell. It was mostly noodles.
        9+ He knew which windows stayed lit the longest, and looked at those a moment more than the others. He thought that somebody should.
      `),
    },
  ],
  things: {
    light: { one: 'red beacon' },
    source: { one: 'brass fire bell' },
    sound: { one: 'clong' },
    treasure: { one: 'shiny badge pin' },
    snack: { one: 'corn muffin' },
    fluff: { one: 'pillow stuffing' },
    bed: { one: 'bottom bunk' },
    crowd: { one: 'puppy', many: 'puppies' },
    sky: { one: 'sky over the rooftops' },
  },
  crowdVerb: 'yip',
  weathers: [
    {
      id: 'warm',
      text: byAge(`
        2: It was warm. All the doors were up. You could see the street.
        6: It was so warm that the big doors stood open, and the whole street was walking by with ice cream.
        9: It was a warm night, the big doors were up, and the street outside was full of people in no hurry, saying hello to the truck.
      `),
    },
    {
      id: 'drizzle',
      text: byAge(`
        2: It rained a bit. The street was wet. The truck was shiny.
        6: A little rain was falling, just enough to do the street and save the puppies the trouble.
        9: It was drizzling, which at a firehouse always feels like having company.
      `),
    },
    {
      id: 'clear',
      text: byAge(`
        2: There were stars on top of the roofs. {n} looked up.
        6: It was clear, and above the roofs the stars were coming on, one after another, without anybody ringing a bell.
        9: A clear night hung over the rooftops, and every chimney had its own thin, straight line of smoke, exactly as it should be.
      `),
    },
  ],
  moments: byAge(`
    2: There was a row of boots. Big boots! {n} got in one. {n} got in it with both feet. Hop, hop.
    2: They went down the pole. Whee! {n} went. {g} went. "Again!" said {n}. They had to go up all the stairs.
    2: A puppy came by. It had a hose. It had the wrong end. Splash!
    2: A cat sat on the truck. It sat on the wheel. It sat on the hat. "Do you want to come down?" said {n}. "No," said the cat.
    2: Ding! {n} gave the bell one small tap. The puppies got up. "Sorry," said {n}. They lay down.
    2: {g} had a spot on her nose. {n} put a finger on it. "Beep," said {n}. "Woof," said {g}. "Beep," said {n}. "Woof," said {g}.
    2: There was a big, round pile of hose. {n} sat down in it. {g} sat down in it. It was like a nest. They were the eggs.
    2: They went up the ladder. One, two, three. "I see my tail," said {g}. They went down the ladder. Three, two, one.
    2: A hat went by on the floor. It was a big red hat. It had a tail. {g} put it up. In the hat was one small puppy.
    2: {n} sat up in front with {g}. "Where to?" said {g}. "To the moon," said {n}. "We are here," said {g}. It was fast.
    6: They took the pole, since it was on the way. It was also on the way back, if you didn't mind the stairs, and so they took it three times.
    6: By the door hung the hats, from the biggest down to one no bigger than an egg cup. "That's for emergencies," said {g}. "Very small emergencies."
    6: On the wall was a map of the town with a pin for every rescue. There were nine pins in one tree. "Same cat," said {g}. "She likes the ride."
    6: In the yard stood a ladder that reached up to nothing. "It's for practice," said {g}. "We rescue the air. It's always very grateful."
    6: They passed the tub where the truck was washed. A puppy sat in it with soap on both ears, being a truck.
    6: A bucket stood at every corner, just in case. {g} made sure that each was full, and took a drink out of one or two, to be thorough.
    6: They passed the rack where the long coats hung. There was a name over every hook. Over the last one it said "Whoever's Cold," and {g} let {n} try that one on.
    6: The spare siren sat on a shelf under a dish towel. "It talks in its sleep," said {g}. They stood still and listened. "Weee," it said, very small, and then nothing.
    9: They passed the wall of thank-you cards. Most were about cats. One was from a cat. It had only a paw print and the word "sorry."
    9: The puppies were being drilled in the yard, and marched past in a line, left, right, left, sit, scratch. {g} returned the salute with a straight face.
    9: They walked the length of the hose, laid out to dry along the street. It ran past eleven houses. At each of them someone leaned out to ask {g} how her evening was.
    9: The log book lay open on its stand: a cat, a kite, a cat, a lady who had only wanted somebody to talk to. That one was underlined. {g} had gone herself.
    9: Around the back was a bench for people who'd locked themselves out. There was always someone on it, {g} said, and always somebody else who brought them soup. Tonight there was just the bowl, washed, with a note.
    9: {g} stopped at the bulletin board. Somebody had lost a canary, and somebody else, in another corner, had seen one. {g} had drawn a line between the two and signed it with a paw.
    9: There was a closet for things that had been rescued from upstairs windows: a tuba, a wedding hat, a cage without a door. They were waiting to be called for. {g} took the tuba out on Sundays so that it wouldn't forget.
    9: On the wall hung the oldest helmet, from the days of the horses, with a dent on the left. {g} believed that it had been a flowerpot, and that whoever wore the helmet had looked up and said "Thank you," since it had clearly been an accident.
  `),
  windDowns: byAge(`
    2: The truck shut her lights. One. And two. Night-night, truck.
    2: The pole went up. The pole came down. No one slid on it now. It was just a long, thin shine.
    2: {g} put her hat on the hook. She put her chin on her paws. Hff, she said. That was all.
    2: The boots stood still. The hats hung still. The hose was round and round, like a big, flat snake, asleep.
    2: {g} lay down. Flop. Her tail lay down. Flop. Her ears lay down. Flop, and flop.
    2: The bell did not ring. The hose did not drip. {g} did not stir. It was a good, still night.
    6: The big doors came down, slowly, with a rumble, and shut the street out like the end of a page.
    6: In the bunks the puppies had sorted themselves into one heap, out of which somebody sighed now and then. It wasn't possible to say who.
    6: "All's well," called the owl from the tower, a long way up. Each time he called it, he called it a bit more softly, so as not to wake the ones it was well with.
    6: A coat slid off its hook, very slowly, and sat down on the floor. Nobody went to pick it up. It looked comfortable.
    6: {g} slept with one ear up, as a chief has to. Little by little it got heavier, and leaned, and lay over, and she let it.
    6: Down in the bay the last drop ran off the big truck. After that there was nothing left to hear but puppies breathing, not quite together.
    9: Boots stood open by every bunk, with the trouser legs folded over them, ready to be jumped into. Nobody was going to. It just was restful to see them there, so ready.
    9: The big doors rolled down. In the bay the truck gave a tick, and some time later another, the way large things do when they have finished being warm.
    9: "All's well," said the voice up in the tower. It was quite true. Street after street of it lay out there in the dark, roof by roof, all of it well.
    9: Upstairs a floorboard gave, and somebody padded to the water dish, and back, and turned around three times. Then the weight came down, and then the breath went out.
    9: {g} made her last rounds, click, click, click, past every bunk. The clicks came farther and farther apart, and at the end of them was one long sigh.
    9: The hands of the big clock met at the top and went on without a word. On the next bunk {g} had let one paw hang over the side. It moved now and then, a very little, like somebody waving from far away.
  `),
  themes: [
    'fire',
    'firefighter',
    'fireman',
    'fireman sam',
    'fire truck',
    'paw patrol',
    'paw',
    'patrol',
    'rescue',
    'rescue bots',
    'police',
    'puppy',
    'puppies',
    'dog',
    'dogs',
    'clifford',
    'dalmatians',
    '101 dalmatians',
    'lady and the tramp',
    'puppy dog pals',
    'scooby',
    'snoopy',
    'peanuts',
    'marshall',
    'chase',
    'rubble',
    'truck',
    'trucks',
    'cars',
    'car',
    'lightning',
    'mcqueen',
    'mater',
    'tayo',
    'robocar',
    'monster machines',
    'blaze',
    'go dog go',
  ],
}
