import { byAge, type World } from '../story-content.ts'

export const reef: World = {
  id: 'reef',
  home: { the: 'the warm reef', at: 'on the warm reef' },
  nook: { the: 'the sunken rowboat', at: 'in the sunken rowboat' },
  high: { the: 'the top of the coral tower', at: 'at the top of the coral tower' },
  guide: {
    names: ['Tobias', 'Augustin', 'Mossback', 'Jethro', 'Kasper', 'Lester', 'Dexter', 'Garth', 'Hollis', 'Kendall'],
    kind: 'sea turtle',
    he: 'he',
    said: 'said',
    intro: byAge(`
      2: Down in the old boat was {g.named}. He was green. He was slow. "Hello… {n}," he said.
      2: {n} and {g.named} could both breathe down there. That is how it is on the reef. "Sit by me," said {g}.
      2: {n} sat on a rock. The rock had eyes. It had feet, too. It was {g.named}! "Hop on," he said. It took him a while to say it.
      2+ A little fish sat on {g's} back. It lived there. It had a nice view.
      6: In the sunken rowboat lived {g.named}, who was so old that there was a garden on his back. || He had kept the middle seat free for {n}. Down there one breathes as one does in dreams, without thinking about it.
      6: {g.named} was sitting in his sunken rowboat with both oars out, though he hadn't gone anywhere in fifty years. || "I like to be ready," he told {n}, and moved over.
      6: A row of bubbles came up through a hole in the sunken rowboat. Under it lay {g.named}, mending. || "I've been at this plank since Easter," he told {n}. "It's coming along."
      6+ He said everything slowly. If you fell asleep in the middle, he waited for you at the end.
      9: The sunken rowboat belonged to {g.named}, who had a small garden growing on his shell and kept it weeded by means of a parrot fish. "{n}," he said, and let it sink in. "Good."
      9: {g.named} had been around the world twice and then had come home and taken up sitting in a sunken rowboat. || He made space for {n} on the middle seat. Nobody there thinks about breathing. It takes care of itself.
      9: {g.named} kept the sunken rowboat tidy, on the grounds that somebody might still come back for it. He was polishing an oarlock. || "They'd have been gone for ninety years," he told {n}. "Still. One wouldn't want them to find it dusty."
      9+ There were barnacles on him older than most people's grandmothers. He introduced them on special occasions.
    `),
  },
  guest: {
    names: ['Squirt', 'Inky', 'Olly', 'Freda', 'Gerda', 'Gilda', 'Millie', 'Nancy', 'Nora', 'Paula'],
    kind: 'baby octopus',
    he: 'she',
    said: 'said',
  },
  helpers: [
    {
      names: ['Fernando', 'Lorenzo', 'Basil', 'Linus', 'Morris', 'Murray', 'Lucas', 'Melvin', 'Nathan', 'Orville'],
      kind: 'lobster',
      he: 'he',
      said: 'said',
      at: 'in the coral arch',
      doing: 'trimming the sea grass',
      thing: 'flowerpot',
      noise: 'clink',
      arrival: byAge(`
        2: In the arch was {me.named}. Snip, snip! He cut the grass with his own two claws.
        2: Clack, clack! {me.named} had two big claws. He cut the sea grass. He cut it in a square.
        2: Snip, snip, snip! Bits of green came by. Then came {me.named}, back end first. Bump! "Was that you?" he said to {n}.
        2+ Snip! He gave {n} one long, green bit. It went wiggle, wiggle.
        6: Under the coral arch {me.named} was trimming the sea grass, snip, snip, with his own claws. || He'd been doing one end for so long that the other end needed it again.
        6: {me.named} was measuring the sea grass against his own leg, and he'd found that it was too long, or that the leg was.
        6: {me.named} was standing in the coral arch, looking from one side of the sea grass to the other. || "Would you say that's even?" he asked. They said it was. "I'd better just…" he said. Snip.
        6+ He walked around it backward to see if it was even. Lobsters walk backward so as to admire things as they leave.
        9: In the coral arch {me.named} was giving the sea grass its evening trim. || He carried his tools with him, one at the end of each arm.
        9: At the coral arch they had to wait, as {me.named} was backing out of it, snipping as he came, and couldn't see a thing.
        9: In the coral arch there lay a heap of clippings, and behind the heap was {me.named}, who couldn't bear to throw them out. || They had been perfectly good grass, he said, until he improved it.
        9+ "The left one's for cutting, and the right one's for pointing," said {me}, pointing.
      `),
    },
    {
      names: ['Madame Plume', 'Odette', 'Celestine', 'Gwen', 'Hester', 'Inga', 'Roxie', 'Sally', 'Sylvie', 'Tess'],
      kind: 'seahorse',
      he: 'she',
      said: 'said',
      at: 'by the swaying kelp',
      doing: 'teaching shrimps to dance',
      thing: 'tambourine shell',
      noise: 'chink',
      arrival: byAge(`
        2: By the kelp was {me.named}. "One, two, three, turn!" she said. Ten pink shrimps went round and round.
        2: Ten pink shrimps went left. One seahorse went right. It was {me.named}! "Left!" she said.
        2: Chink, chink! All the shrimps had shoes on. So many shoes! {me.named} had none. "I just hop," she said.
        2+ {n} did it, too. One, two, three, turn! And sit down, bump.
        6: Among the swaying kelp {me.named} was giving a dancing lesson to ten pink shrimps. Nine of them went left. || "Very good," said {me} to the tenth.
        6: "And sway," said {me.named}, by the kelp. The shrimps swayed. The kelp swayed. {g} swayed. It was catching.
        6: By the swaying kelp stood ten pink shrimps with their feet in the first position, all forty or so of them. || "Don't look down," {me.named} advised. "You'll only lose count."
        6+ "Point your toes," she told them. It was not quite clear which ones those were.
        9: {me.named} ran a dancing school by the kelp, where everything sways in time anyway. || Her ten shrimps bowed to the visitors, more or less together.
        9: By the kelp {me.named} was clapping time for ten shrimps in a row, with a shell. || She said that the kelp had the right idea, if only it would lift its feet.
        9: {me.named} was taking the part of the gentleman, by the swaying kelp, since there weren't any. || She led {n} through a waltz without stopping the lesson. It was like being taken for a walk by a question mark.
        9+ She had been a great dancer once herself, she let it be known. Upright, mostly.
      `),
    },
    {
      names: ['Hamish', 'Pocket', 'Gilbert', 'Ned', 'Nigel', 'Orson', 'Porter', 'Rowland', 'Seth', 'Terence'],
      kind: 'hermit crab',
      he: 'he',
      said: 'said',
      at: 'among the lost things',
      doing: 'sorting lost things',
      thing: 'box of keys',
      noise: 'jangle',
      arrival: byAge(`
        2: By a big pile was {me.named}. A boot! A cup! A key! "I find things," said {me}. Jangle, jangle.
        2: Jangle! {me.named} sat on a boot. He had a key. "What is it for?" he said. {n} did not know.
        2: A boot came by. It had eyes. It was {me.named}, and he had it on. Jangle! "Is this your boot?" he said. It was not.
        2+ He had a hat on. It was a spoon.
        6: Where the current drops everything that falls off boats, {me.named} was sorting lost things. || Boots went with boots, and keys went with keys, and one trombone went by itself.
        6: {me.named} crawled out of a rubber boot with a fork in one claw, and asked, as he asked everybody, if it was theirs.
        6: Among the lost things {me.named} was winding up a watch. || It hadn't run in thirty years, but he gave it a turn every evening. He thought that it would be nice to be asked.
        6+ "No one ever comes for it," said {me}. "But I keep it blown out, in case."
        9: {me.named} looked after the lost things, in the hollow where the current sets them down. || There was a shelf for spectacles, all of them gazing out to sea.
        9: Between a bicycle and a bust of somebody famous {me.named} was taking stock. || He'd just found the other half of a pair of spectacles that had been there for years.
        9: {me.named} had his feet up on an anchor, among the lost things, and was reading somebody's shopping list. || "Eggs," he read, with emotion. "Thread. Something nice for Anna." He did hope that they had remembered it.
        9+ For each key {me} had written a label with what it might open. "A garden," said one. "A very small garden," said another.
      `),
    },
    {
      names: ['Aunt Billow', 'Wilhelmina', 'Ottoline', 'Irma', 'Judy', 'Lena', 'Thelma', 'Tillie', 'Vera', 'Wanda'],
      kind: 'manta ray',
      he: 'she',
      said: 'said',
      at: 'over the white sand',
      doing: 'smoothing the sand',
      thing: 'feather duster',
      noise: 'whoosh',
      arrival: byAge(`
        2: Over the sand came {me.named}. She was as flat as a sheet. Whoosh! She made the sand smooth.
        2: Whoosh! A big, flat thing came down. It was {me.named}. She made the sand smooth, and she made {n} laugh.
        2: It got dark. It got light. {me.named} had come by, up on top. Whoosh! She came down, as soft as a sheet.
        2+ {n} put one foot in the sand. {me} made it smooth again. Whoosh!
        6: Over the white sand {me.named} was flying up and down, smoothing it for the night. || She was as wide as a bedspread, and she did the corners, too.
        6: A shadow as wide as a tablecloth came over the sand. || It was {me.named}, on her last round of the day, tucking in the edges.
        6: Over the white sand it got dark, like a cloud coming by, and the cloud said hello. || It was {me.named}, doing the last wrinkle before bed.
        6+ "I like to see it go out clean and come in again," said {me}. She meant the tide.
        9: {me.named} went to and fro above the white sand, smoothing out the day's footprints with the ends of her wings. || She did it every evening. It was never her footprints.
        9: Over the white sand {me.named} banked, turned, and came back along her own line, and where she'd passed there was nothing to show that it had ever been Tuesday.
        9: {me.named} lay on the white sand, which she had smoothed so well that she couldn't bring herself to leave it. || She rose an inch, to greet them, and looked down, and sighed with pleasure.
        9+ She couldn't turn in a small space, and so she'd arranged her life without any.
      `),
    },
  ],
  things: {
    light: { one: 'pearl lamp' },
    source: { one: 'ship’s bell' },
    sound: { one: 'gong' },
    treasure: { one: 'mother-of-pearl button' },
    snack: { one: 'seaweed dumpling' },
    fluff: { one: 'sponge fluff' },
    bed: { one: 'clamshell bed' },
    crowd: { one: 'clownfish', many: 'clownfish' },
    sky: { one: 'green roof of the sea' },
  },
  crowdVerb: 'bubble',
  weathers: [
    {
      id: 'slack water',
      text: byAge(`
        2: The water was still and warm. It was as blue as blue.
        6: The tide had stopped to think, and nothing on the whole reef was moving but one very small fish.
        9: It was slack water, that pause between tides when the whole sea seems to have forgotten which way it was going.
      `),
    },
    {
      id: 'swell',
      text: byAge(`
        2: The sea went to, and the sea went fro. It took {n} along a bit. To and fro.
        6: A slow swell was going over, high above, and everything on the reef leaned one way, and then leaned back.
        9: High overhead a swell was passing, and all the reef, every fan and feather of it, bowed to the left, and after a while to the right.
      `),
    },
    {
      id: 'gold',
      text: byAge(`
        2: The sun came down in long gold bits. {n} put a hand in one.
        6: The last sun reached down in long gold ribbons, and the little fish were swimming in and out of them.
        9: The light came slanting down in shafts, so solid and so gold that the smaller fish swam around them.
      `),
    },
  ],
  moments: byAge(`
    2: They saw a fish with dots. They saw a fish with stripes. They saw one with a long, long nose. "Hello, nose," said {n}.
    2: A bubble came up. Blip! {n} put one finger on it. Pop! It was gone.
    2: A starfish sat on a rock. It had five arms. {n} gave it a high five. It took a long time.
    2: A crab came by. It went this way. It went that way. It did not go on. "Hello," said {n}. It ran, this way.
    2: {n} did a flip. {g} did a flip, too. It was so slow. In the end he was the right way up.
    2: They saw a shell. Knock, knock. "Who is it?" said the shell. "It's {n}," said {n}. "And {g}," said {g}. "Oh, good," said the shell.
    2: Up went a lot of bubbles. {n} ran to get one. {g} did not run. He was too slow. But one bubble sat down on his nose.
    2: The sea grass went swish. {n} went in. {g} looked here. {g} looked there. "Boo!" said {n}. {g} jumped, but it took him a while.
    2: A fish had a spot. It came off. "That is mine," it said. {g} had it on his nose. {n} gave it back. Pat, pat.
    2: They came to a sock. It was a long, long sock. It had a head! "I'm an eel," it said. {g} said he was sorry. The eel was a bit proud.
    6: They passed a cleaner shrimp's shop, where a very large fish was waiting its turn with its mouth open, reading nothing in particular.
    6: An eel looked out of its hole, said "Evening," and went back in. Then it looked out of a different hole and said it again.
    6: A whole cloud of silver fish turned all at once, and was gone, and turned again, and was there. "I never get tired of that," said {g}. "I get tired of most things. I'm old."
    6: There was an anchor lying there, so old that a garden had grown on it. "They never came back for it," said {g}. "So I water it." He thought about that. "In a way."
    6: An octopus was trying on shells in front of a bit of mirror. "Too big?" it asked. They said that it was just right, and it blushed, all over, in stripes.
    6: A sunfish came by, as big as a door and as flat as one. "Is anybody in?" {g} asked it, as he did each time. It had never once laughed, and he had never once minded.
    6: {n} found a comb in the sand, and {g} knew at once whose it was. They laid it in front of the sea urchin's hole, where it would be a surprise.
    6: There was a school of fish, a real one, in rows. The smallest was having trouble with left. {g} held up one flipper for her until she had it.
    9: They swam over the giant clam, which was open a hand's breadth and humming. {g} had known it for eighty years, and they had never yet had a conversation. It was, he said, a very restful friendship.
    9: A ship had gone over, a long way up. They saw its shadow cross the sand, and a good while later, slowly turning over and over, down came one sandwich.
    9: Along the edge of the reef the bottom simply stopped, and there was blue, and under that a bluer blue. They hung there looking into it, as people look into a fire.
    9: A message had come down in a bottle. They had all read it, {g} said. It said that the weather was fine and that somebody missed somebody. They'd pushed the cork in and sent it on.
    9: Two sea horses were holding on to the same blade of grass and turning slowly around it, like a couple on a dance floor after the band has gone home. Nobody down there would ever have told them.
    9: They passed a whole garden of sea fans, in which one was always a beat behind the rest. {g} had asked it about that. It had answered that someone had to be last, or how would the others know they'd finished?
    9: A teapot lay on its side, with a small fish living in the spout. He leaned out as they went by and wished {g} a good voyage. {g} hadn't been on a voyage in fifty years, but he always thanked him and said that it was going well.
    9: {g} knew of a warm place in the water, no bigger than a room, that drifted around the reef on its own. It came by. They floated in it for a time, and then it went on to somebody else.
  `),
  windDowns: byAge(`
    2: The fish went in their holes. In went the red one. In went the blue one. Then the reef was still.
    2: Up on top it was dark. A bit of moon came down, so soft. It lay on {n's} hand.
    2: {g} pulled in his head. He pulled in his feet. Now he was just a good, round stone.
    2: The weeds went to the left. The weeds went to the right. Then they stood up, so soft, and did not go.
    2: {g} was in his shell. {n} was in the bed. The bed was a shell, too. Good night, shell and shell.
    2: One small bubble came up from {g}. Blip. Then there was a long, long wait. Then came one more. Blip.
    6: All over the reef the fish were backing into their beds. The parrot fish had blown themselves the bubbles that they sleep in, and lay there like something in a shop window.
    6: The sea rocked them, so slowly that you could count to ten on the way over and to ten on the way back. {n} got as far as six.
    6: The moon had come up over the water. What reached them was only the very end of it, thin and blue, and it moved over the sand as if it were looking for somewhere to lie down.
    6: A shell closed, somewhere close by, with the smallest click in the whole sea, and you could tell that it had been the last.
    6: {g} had shut his eyes some time ago, and the news had only just reached his feet. One after the other they stopped paddling and floated there, with nowhere to be.
    6: The coral dimmed, to pink, and then to violet, and then to a blue that you could hardly tell from the water. {g} settled onto the planks as lightly as a leaf.
    9: One by one the anemones closed, and the fish that lived in them were folded in. All along the reef you could see it happen, like a street with its shutters being drawn.
    9: The swell went over, and the whole of the bed leaned with it, and after a long time leaned back. Nobody was rocking it. It was only the sea, which does that for everyone.
    9: Deep out beyond the edge some whale was saying a single word. It took a minute to say, and you felt it rather than heard it, and it didn't sound like a question.
    9: Far overhead the night lay on the water like a lid on a jar. It was so calm that a grain of sand, let go of up there, would have had time to forget where it was going.
    9: A bubble rose from {g's} nose, and a long while later, another. Each climbed the whole height of the sea without any idea of hurrying, and let go of its breath up there, under the sky.
    9: Sand slid down the side of the old boat with a whisper, a spoonful of it, and then less than that. {g} had been covered to the oarlocks once. He always said that it had been the best sleep of his life.
  `),
  themes: [
    'reef',
    'nemo',
    'dory',
    'mermaid',
    'ariel',
    'fish',
    'shark',
    'baby shark',
    'octonauts',
    'ocean',
    'underwater',
    'spongebob',
    'sponge',
    'whale',
    'dolphin',
    'octopus',
    'turtle',
    'squid',
    'ponyo',
    'rainbow fish',
    'swimmy',
    'splash',
  ],
}
