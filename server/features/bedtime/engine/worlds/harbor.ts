import { byAge, type World } from '../story-content.ts'

export const harbor: World = {
  id: 'harbor',
  home: { the: 'the harbor', at: 'at the harbor' },
  nook: { the: 'the net loft', at: 'in the net loft' },
  high: { the: 'the top of the lighthouse steps', at: 'at the top of the lighthouse steps' },
  guide: {
    names: ['Barnaby', 'Otis', 'Mortimer', 'Rufus', 'Magnus', 'Boris', 'Melvin', 'Nathan', 'Orville', 'Porter'],
    kind: 'old walrus',
    he: 'he',
    said: 'rumbled',
    intro: byAge(`
      2: Up in the net loft sat {g.named}. He had a red hat. "Hello, {n}!" he said.
      2: There was {g.named}. He was big. He was soft. He lived in the net loft, and he made room for {n}.
      2: Up the ladder went {n}. At the top was a big brown nose. It was {g.named}! "Sit," he said. "I have a good rope for you."
      2+ {g} liked to sit. He liked to sit with {n} best. The nets were soft to sit on.
      6: In the net loft, on a heap of old nets, sat {g.named}. || He wore a red knit cap, and he had saved {n} the softest part of the heap.
      6: {g.named} ran the net loft, if you can run a place while sitting down. || "There you are," he said to {n}, and moved over.
      6: Two long teeth and a red cap looked out of the net loft. They belonged to {g.named}. || "I've been watching for you, {n}," he said. "It's my favorite kind of work. You can do it lying down."
      6+ {g} had been to sea for forty years and had come home with two things: the cap, and a great dislike of getting up.
      9: The net loft belonged to {g.named}, who had gone to sea young and come back round. || He raised his red cap to {n} without quite getting up.
      9: Up the ladder, among the drying nets, {g.named} was doing what he did best, which was sitting. || He shifted over for {n}, and the floor creaked.
      9: "Permission to come aboard," said {n}, halfway up the ladder, and {g.named} granted it. || The net loft wasn't a ship, but he'd been a captain once, for an afternoon, and he liked to be asked.
      9+ {g} had a bad knee that could tell when the wind would turn, and a good knee that, he said, had never told him anything worth knowing.
    `),
  },
  guest: {
    names: ['Pip', 'Nessie', 'Minnow', 'Posy', 'Rhoda', 'Rita', 'Sally', 'Tillie', 'Vera', 'Wanda'],
    kind: 'small gray seal',
    he: 'she',
    said: 'said',
  },
  helpers: [
    {
      names: ['Oona', 'Pearl', 'Dilly', 'Rosa', 'Sadie', 'Selma', 'Willa', 'Zora', 'Lorna', 'Abby'],
      kind: 'pelican',
      he: 'she',
      said: 'said',
      at: 'on the end of the pier',
      doing: 'sorting buttons',
      thing: 'button jar',
      noise: 'plink',
      arrival: byAge(`
        2: At the end of the pier was {me.named}. She had a jar of buttons. Plink, plink!
        2: Who is on the pier? It is {me.named}. Plink! In goes a button. Plink! In goes one more.
        2: Plink! A button fell on {n's} shoe. Flap, flap! Down came {me.named}, with her big, big beak. "That one is mine," she said.
        2+ Red buttons. Blue buttons. One button like a fish. {me} had them all.
        6: At the end of the pier sat {me.named}, who collected buttons that had fallen off sailors. || She was sorting them by color into a tall glass jar.
        6: A pelican in spectacles looked up as they came along the pier. || This was {me.named}, and she had buttons in every pocket and quite a few in her beak.
        6: On the end of the pier {me.named} was holding a button up to the lamp. || "Second mate," she said. "Sentimental. Eats too fast." You could tell by the thread.
        6+ "Sailors pop," {me} explained. "It's all the dumplings." She dropped a brass one into the jar.
        9: At the very end of the pier they found {me.named}, sorting the evening's buttons. || Everything that came off a sailor's coat ended up with her sooner or later.
        9: Somebody on the pier was humming through a mouthful of buttons. || It was {me.named}, who took them out one by one to say good evening.
        9: The end of the pier was covered with buttons, laid out by size, and among them walked {me.named}, on the sides of her feet. || She had lost her place. She'd lost it on Wednesday, she admitted, but it was such nice weather for looking.
        9+ She had four hundred and six, and knew which storm each of them had come from. The one shaped like an anchor wasn't for touching.
      `),
    },
    {
      names: ['Tamsin', 'Josephine', 'Hattie', 'Sylvie', 'Tess', 'Thelma', 'Anya', 'Becca', 'Bertha', 'Birdie'],
      kind: 'lighthouse goose',
      he: 'she',
      said: 'honked',
      at: 'on the lighthouse steps',
      doing: 'polishing the brass rail',
      thing: 'polish tin',
      noise: 'squeak',
      arrival: byAge(`
        2: On the steps stood {me.named}. Rub, rub, rub. She made the rail shine.
        2: Up the steps they went. There was {me.named}. Squeak, squeak, went her cloth. The rail had a shine.
        2: The rail was so bright! Rub, rub. Honk! There was {me.named} on the steps. "Do not touch," she said. "Oh, you may touch it."
        2+ {me} could see her own face in the rail. She liked her face. "Hello, me!" she said.
        6: On the lighthouse steps {me.named} was polishing the brass rail. || She did one stair a day, and there were ninety, so the rail was never quite done.
        6: They heard the squeaking first. {me.named} was on the lighthouse steps with a cloth under each wing, rubbing the rail until it could see the sea.
        6: Far up the lighthouse steps something flashed, and flashed again. || It was {me.named}, with her cloth. She was pleased that they had noticed. People always thought it was the lighthouse.
        6+ "Careful of stair eleven," said {me}. "It's only just dry, and it's proud of itself."
        9: Halfway up the lighthouse stood {me.named}, polishing the brass rail with great strictness. || By the time she got to the top, the bottom was always dull again.
        9: On the lighthouse steps {me.named} was breathing on the brass and wiping it off, over and over, with the air of someone correcting spelling.
        9: "Hands off the brass," said {me.named}, without turning around on the lighthouse steps. She could hear fingers. || Then she saw who it was, and let {n} do a whole inch.
        9+ Other geese flew south in the fall. {me} had looked into it and decided that she couldn't leave the rail.
      `),
    },
    {
      names: ['Finn', 'Crispin', 'Salty', 'Cyril', 'Edgar', 'Ernest', 'Rowland', 'Seth', 'Terence', 'Vernon'],
      kind: 'hermit crab',
      he: 'he',
      said: 'said',
      at: 'under the upside-down rowboat',
      doing: 'changing houses',
      thing: 'teacup',
      noise: 'clink',
      arrival: byAge(`
        2: Look under the boat! There was {me.named}. His house was a cup. Clink!
        2: Knock, knock, on the old boat. Out came a claw. Out came {me.named}, with a cup on his back. Clink!
        2: A cup ran by on the sand. Clink, clink! In the cup was {me.named}. "I live here now," he said. "It is new."
        2+ In went one leg. In went two legs. "It fits!" said {me}. "It fits me so well!"
        6: Under the upside-down rowboat lived {me.named}. He had just moved out of a thimble and into a teacup, and was still finding the corners.
        6: {me.named} put his head out from beneath the upside-down rowboat and asked them to wipe their feet. || He was wearing a teacup, and it suited him.
        6: The upside-down rowboat had a doorbell, which was a spoon. || "At last," said {me.named}, opening. He had put on his teacup with the flowers on it, and had been hoping for somebody to come by.
        6+ "It has a handle," said {me}. "I don't know what for. But visitors always admire it."
        9: Under the upside-down rowboat they came upon {me.named}, in the middle of moving again. || The new place was a teacup with hardly any chip.
        9: The rowboat had been upside down for so long that it had a front door. || {me.named} opened it, teacup and all, and apologized for the state of the hallway.
        9: {me.named} was out in front of the upside-down rowboat, pushing a teacup, a bit at a time, toward the better side of the sand. || It was his sixth move since spring. He liked arriving.
        9+ He showed them around, which took no time at all: here was the inside, and there, if you leaned out, was the view.
      `),
    },
    {
      names: ['Gus', 'Wally', 'Ferris', 'Gideon', 'Herbert', 'Ivan', 'Wallace', 'Alton', 'Amos', 'Arlo'],
      kind: 'ferry cat',
      he: 'he',
      said: 'purred',
      at: 'on the little ferry',
      doing: 'coiling rope',
      thing: 'ferry bell',
      noise: 'ting',
      arrival: byAge(`
        2: On the boat sat {me.named}. He had a rope. Round and round it went.
        2: On the little boat lay {me.named}, on a bed of rope. "I am at work," he said. Then he put his head down.
        2: Ding, ding! The little boat was in. On the rope sat {me.named}. He gave one eye to {n}. Then he shut it.
        2+ {me} had one more job. He had to sleep on the rope. He was good at that job.
        6: The little ferry was tied up for the night, and on its deck {me.named} was coiling rope into a neat round bed. Each night he made the bed, and each morning it was only rope again.
        6: {me.named} lay on the deck of the ferry with his tail over the side, pulling in rope an inch at a time, whenever it occurred to him.
        6: On the little ferry the rope was all in one heap, and the heap was purring. || {n} lifted up a coil, and there was {me.named}. "I'm finding the end," he said. "It takes a while, from in here."
        6+ "Captain's orders," said {me}. When {n} asked who the captain was, he looked modest.
        9: The ferry had made its last crossing. {me.named}, who owned it as far as he was concerned, was coiling the rope on deck, slowly, with one paw.
        9: A tail was hanging over the side of the ferry. || At the other end of it was {me.named}, who had nearly finished coiling the rope and didn't intend to be rushed.
        9: {me.named} let them come aboard the little ferry, looked at their shoes, and went back to coiling rope. || He had a rule about passengers, he said. He couldn't remember it just then, but they seemed to be the right kind.
        9+ The ferry went four hundred yards and came back, and had done so since before anyone could remember. {me} described it as travel.
      `),
    },
  ],
  things: {
    light: { one: 'harbor lamp' },
    source: { one: 'brass bell' },
    sound: { one: 'bong' },
    treasure: { one: 'blue glass bead' },
    snack: { one: 'ginger cookie' },
    fluff: { one: 'lamb’s wool' },
    bed: { one: 'hammock' },
    crowd: { one: 'sandpiper' },
    sky: { one: 'sky over the water' },
  },
  crowdVerb: 'peep',
  weathers: [
    {
      id: 'calm',
      text: byAge(`
        2: The water was flat. It was flat and blue.
        6: The water was so flat that every boat had a second boat hanging under it.
        9: There was no wind at all, and the boats sat on their own reflections as if they had been put down on mirrors.
      `),
    },
    {
      id: 'drizzle',
      text: byAge(`
        2: Drip, drop. There was a bit of rain. It was soft rain.
        6: A thin, soft rain was falling, the kind that doesn't make you wet so much as shiny.
        9: It was drizzling, so finely that the ropes and rails all wore a coat of silver, and nobody bothered to go in.
      `),
    },
    {
      id: 'breeze',
      text: byAge(`
        2: There was a little wind. It went puff, puff, puff at the flags.
        6: A small warm wind was going around the harbor, trying each flag in turn.
        9: A light wind had come in off the sea, and all the rigging in the harbor was tapping quietly, each mast in its own time.
      `),
    },
  ],
  moments: byAge(`
    2: They went by a boat. It was a red boat. "Hello, boat," said {n}. The boat went bob, bob.
    2: A fish said plip. Then it was gone. "Did you see?" said {n}. {g} saw it, too.
    2: They saw a long, long rope. {n} put one foot on it, and then the other foot. {n} did not fall off!
    2: There was a big pile of crab pots. They smelled of fish. "Pee-yoo!" said {n}. {g} liked it.
    2: A seal put up its head. It had big, wet eyes. It looked at {n}. Then it went down, glub.
    2: There was an old, old tub. {n} got in. {g} got in. Crack! {g} got out. "It is your tub," said {g}.
    2: A duck came by on the water. Its feet went so fast. "Where to?" said {g}. "Home," said the duck. "I'm late."
    2: A flag went flap, flap. It was blue. "What does it say?" said {n}. "It says flap," said {g}.
    2: There was a bell on a rope. {n} gave it a pull. Ding! All the fish came up to look. "It's not lunch," said {g}. They went down.
    2: A net had a hole in it. {n} put a hand out of it. {g} shook the hand. "Good evening, hand," he said.
    6: On the way they passed a rowboat named Susan. {g} always took off his cap to Susan, and never said why.
    6: Somebody had drawn a whale on the harbor wall in chalk. It was so large that it went around the corner, and they walked along it from the tail to the eye.
    6: {n} stopped to look between the planks of the pier. Down there the water was green and slow, and a fish looked back up.
    6: They stepped over a coil of rope, and another, and a third one, which turned out to be a dog. It didn't wake up.
    6: There was a row of boots on the dock, left out to dry with their toes turned up. One of them had a crab in it, and a curtain.
    6: In the last of the lobster traps sat a one-eyed gull, who could have left whenever he wanted. "He likes to have walls," said {g}, and wished him good night.
    6: {g} stopped to read the board with the arrivals. It said "Two boats, one cousin." The cousin was his. He read it twice, in case it had changed.
    6: An old diving suit hung on a hook, with a round window in its helmet. Somebody had planted a geranium in there. {g} said that it had a better view than most.
    9: On the way {g} named each boat as they passed it, and told what was wrong with it: this one leaked, that one sulked, and the green one had never been the same since the wedding.
    9: At the fish market everything had been hosed down for the night. One crate was left, with a note on it in chalk that said "Tuesday," and nobody there to say what about Tuesday.
    9: {n} stopped at the harbor wall, where the high waters of a hundred years were marked with small brass lines. The highest was well above {n's} head. "I remember that one," said {g}. "I was thin."
    9: They took the short way, over the lock gate, where the two waters stand side by side at different heights like people waiting for a bus. {g} held the rail and thought about his knee.
    9: They passed the weather glass on the harbor office, which had said "Change" for as long as anyone remembered. {g} tapped it. It seemed to him the most honest instrument in town.
    9: They went by the shop that sold only rope. The door wasn't locked. It was tied, in a knot that {g} undid so as to look at it, and admired, and did up again.
    9: On the bench by the bait shed sat two old captains who hadn't spoken since a certain boat race. There was a space between them. {g} sat down in it for a minute, as he did most evenings, so that it wouldn't get used to being empty.
    9: A bottle had washed in under the stairs with a letter in it. It was in somebody's best handwriting and said only that they'd had a nice day, and they hoped that whoever found this had, too. {g} took off his cap to it.
  `),
  windDowns: byAge(`
    2: The boats went bob, bob. Then they went bob. Then they did not bob. The boats were asleep.
    2: All the gulls sat in a row. They put their heads down. One, two, three, all the gulls slept.
    2: Out on the water it was dark. The water said hush. It said hush, and hush, and hush.
    2: {g} pulled a net over {n's} toes. It was soft and old. It smelled of the sea.
    2: The boats had ropes on. The ropes were still. {g} had a net on. He was still, too.
    2: {g} let out a big breath. It smelled of fish. It was warm. {n} did not mind at all.
    6: The boats rocked a little, and then a little less. Under the loft the water said one long word to the stones, over and over, and it was something like hush.
    6: The gulls had settled along the roof in a row. Now and then one of them muttered something in its sleep, and the others let it go.
    6: The nets smelled of salt and tar and a hundred slow afternoons. They took the shape of whoever lay in them. Just then they were exactly the shape of {n}.
    6: Out past the wall the sea breathed in, and a good while later it breathed out again.
    6: {g} sank into the nets by degrees, like a ship with all the time in the world, until nothing showed above them but the red cap.
    6: Down on the water one rope creaked, and then the one next to it, and so on along the pier, each boat passing the word to the next that it was time.
    9: The tide had turned without telling anyone, and the boats swung around on their ropes to face the other way, slowly, all together, like sleepers turning over.
    9: Along the roof the gulls muttered and shifted and were still. Under the floor the water went in and out among the stones, and each time it seemed to have a little less to say.
    9: The nets gave way under {n} and then held, as they were made to. They smelled of salt, and tar, and rope warmed by the sun, and there was no better bed on that coast.
    9: Far out, past the last buoy, the sea was breathing, one breath to every ten of anybody else's, and it was hard not to slow down and match it.
    9: {g} had begun a story about a storm, but he told it so slowly that by the middle the wind had dropped of its own accord, and everyone in it had gone below to sleep.
    9: The beam of the lighthouse went over, and came back, and went over. Each time it seemed a little less interested. {g} had been counting under his breath, and then it was only breath.
  `),
  themes: [
    'sea',
    'ship',
    'ships',
    'boat',
    'boats',
    'tugboat',
    'pirate',
    'pirates',
    'sailor',
    'popeye',
    'harbor',
    'lighthouse',
    'moana',
    'jake',
    'captain',
    'elias',
    'toot',
    'theodore',
    'luca',
    'one piece',
    'tuga',
  ],
}
