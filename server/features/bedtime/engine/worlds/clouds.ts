import { byAge, type World } from '../story-content.ts'

export const clouds: World = {
  id: 'clouds',
  home: { the: 'the cloud islands', at: 'on the cloud islands' },
  nook: { the: 'the balloon basket', at: 'in the balloon basket' },
  high: { the: 'the highest cloud', at: 'on the highest cloud' },
  guide: {
    names: ['Phileas', 'Montague', 'Aurelio', 'Ludwig', 'Marvin', 'Norbert', 'Ellis', 'Ansel', 'Barrett', 'Corbin'],
    kind: 'gray heron',
    he: 'he',
    said: 'said',
    intro: byAge(`
      2: Up, up, up in a balloon! There was {g.named}. He had long legs and goggles. "All aboard, {n}," he said.
      2: In a basket stood {g.named}. He stood on one leg. The balloon was red and big. "Hop in, {n}!"
      2: A rope hung down out of the sky. {n} gave it a tug. Down came {g.named} in a balloon. "You rang?" he said.
      2+ "Why don't you fly?" said {n}. "I like to sit," said {g}.
      6: The balloon was tied up to a cloud, and in its basket lived {g.named}. || He could fly, of course, but he preferred to be driven. He gave {n} the seat with the view down.
      6: {g.named} leaned out of the basket in his goggles and helped {n} up the ladder. "Watch your step," he said. || It was about two miles deep and very soft at the bottom.
      6: In the basket of the balloon {g.named} was darning a cloud. "They wear thin at the elbows," he said. || He had a cushion for {n}, stuffed with what was left over.
      6+ The balloon was patched with pockets, and in each of them was something that somebody had been looking for.
      9: A red balloon had been moored for years at the edge of the cloud islands, and its basket was the residence of {g.named}, a bird who held that anybody can fly, but that it takes character to drift. He bowed {n} aboard.
      9: {g.named} kept his balloon on a rope's end among the clouds, and a kettle on in it. || "Not many people come up," he said to {n}, "and those who do are mostly lost. You look as though you meant it."
      9: {g.named} was at home in his basket, studying a map that was blue all over, with nothing marked on it. || "We're here," he said, and put down one toe. {n} climbed in and looked. It did seem likely.
      9+ He navigated by smell. Toast, he said, was always somebody's home.
    `),
  },
  guest: {
    names: ['Nimbo', 'Cirra', 'Misty', 'Bip', 'Zib', 'Nix', 'Dexter', 'Garth', 'Hollis', 'Kendall'],
    kind: 'very small cloud',
    he: 'it',
    said: 'said',
  },
  helpers: [
    {
      names: ['Prudence', 'Mrs. Pillow', 'Eudora', 'Sylvie', 'Tess', 'Thelma', 'Louise', 'Lucy', 'Mamie', 'Mattie'],
      kind: 'cloud shepherd',
      he: 'she',
      said: 'said',
      at: 'in the cloud meadow',
      doing: 'brushing the clouds',
      thing: 'long brush',
      noise: 'swish',
      arrival: byAge(`
        2: In a white field was {me.named}. She had a brush. Swish, swish! She made the clouds all fluffy.
        2: Swish! {me.named} had a white cloud on her lap. She did its hair. "There," she said. Off it went.
        2: One cloud, two clouds, ten clouds ran by. Swish! After them ran {me.named}. "Come back!" she said. They thought it was a game.
        2+ "Stand still," said {me} to a cloud. It did not. It blew off.
        6: In the cloud meadow {me.named} was brushing the small clouds for the night. || There were forty, and they all wanted to go first.
        6: {me.named} had one small cloud between her knees and was combing the rain out of it. || The others stood in line, more or less.
        6: The cloud meadow was full of brushing. {me.named} had ended up with so much fluff on her brush that she'd made it into a new cloud. || "Forty-one," she sighed, and gave it a pat.
        6+ "This one's been in a thunderstorm," said {me}, tugging. "Look at the state of it."
        9: {me.named} minded the clouds in the high meadow and brushed them out each evening, since they'd been all over the place and came home full of kites.
        9: In the cloud meadow {me.named} was calling them in by name, and they came drifting up out of the dusk, one at a time, full of burrs.
        9: {me.named} was leaning on the gate of the cloud meadow and counting them in, and had to start over because one of them had split. || It happens, she said, especially with the ones that can't decide.
        9+ By day they went off and were whales, or castles, or somebody's uncle. At night, she said, they liked to be just clouds.
      `),
    },
    {
      names: ['Rollo', 'Grumbold', 'Barney', 'Oscar', 'Percy', 'Quincy', 'Lucas', 'Melvin', 'Nathan', 'Orville'],
      kind: 'retired thunder',
      he: 'he',
      said: 'rumbled',
      at: 'in the gray cloud',
      doing: 'moving furniture',
      thing: 'bass drum',
      noise: 'boom',
      arrival: byAge(`
        2: In a gray cloud was {me.named}. Boom! "Did I scare you?" he said. "I was just moving my chair."
        2: Boom! "Sorry," said {me.named}. He had a chair on his head. "I'm just putting it there. Boom. No, there."
        2: Boom, boom, boom! Was it a storm? It was just {me.named}, in his gray house. He had a bed on his back.
        2+ "Softly," said {n}. So {me} did it softly. Boom. It was more like "bim."
        6: In the gray cloud lived {me.named}. He'd been a thunder for years, and now he was retired, and moved his furniture around a lot to keep fit.
        6: Something heavy was being dragged across the gray cloud. It stopped. || "Is that too loud?" asked {me.named} in his smallest voice, and all the cups rattled.
        6: "Come in, come in," said {me.named}, out of the gray cloud, so softly that it only shook the doormat. || He was carrying a bookcase from one wall to the other. It had been there on Monday.
        6+ "People think I'm angry," said {me}. "I've just got a heavy sofa."
        9: The gray cloud belonged to {me.named}, who had gone off, in his day, all over the northern half of the sky. || He now lived quietly, insofar as he was able to.
        9: Inside the gray cloud {me.named} was moving a wardrobe. He set it down with enormous delicacy. Two counties looked up.
        9: {me.named} met them at the edge of the gray cloud in felt slippers. || He had promised the people downstairs. In his day, he said, he had been heard in three states, and not one person had ever asked him to sit down.
        9+ He still did a birthday now and then. "Nothing loud," said {me}. "A sort of cough."
      `),
    },
    {
      names: ['Iris', 'Violet', 'Miss Prism', 'Tilda', 'Trudy', 'Una', 'Millie', 'Nancy', 'Nora', 'Paula'],
      kind: 'rainbow painter',
      he: 'she',
      said: 'said',
      at: 'at the end of the rainbow',
      doing: 'washing brushes',
      thing: 'paint box',
      noise: 'rattle',
      arrival: byAge(`
        2: At the end of the rainbow was {me.named}. Slosh, slosh! She washed a brush. The water went red. The water went blue.
        2: Slosh! {me.named} had a blue hand and a red hand. "Which do you like?" she said. {n} liked both.
        2: Drip, went a drop of red. Drip, went a drop of gold. Up there sat {me.named}. "It is wet," she said. "Do not sit on the green."
        2+ {n} got a dot of blue on the nose. It did not come off till morning.
        6: At the end of the rainbow {me.named} was washing out her brushes. There wasn't a pot of gold there. || There was a pot of orange, nearly empty.
        6: {me.named} sat at the end of the rainbow with paint up to her elbows. || She was cleaning out the purple, which, she said, got into everything.
        6: {me.named} was at the end of the rainbow with a rag, wiping up a bit of yellow that had gone over the edge. || "Stay inside the lines," she told {n}. "I never could."
        6+ "I always run out of orange," said {me}. "Sunsets. They've no idea how to be careful."
        9: {me.named} was sitting where the rainbow came down, rinsing her brushes. || She painted them from left to right, and they were dry by the time she reached the end and gone by the time she'd had her tea.
        9: A row of brushes stood drying where the rainbow ended, and {me.named} was wringing out the last of the green over a valley that she thought could use it.
        9: The rainbow came down there in a field of cloud, and stopped, and beside the last foot of it stood {me.named}, with a brush behind each ear. || She said not to lean on the indigo.
        9+ "Doesn't it bother you?" asked {n}. {me} considered. "It would bother me more," she said, "if they stayed up and I'd gotten one wrong."
      `),
    },
    {
      names: ['Ferdy', 'Swoop', 'Dash', 'Ralph', 'Rupert', 'Seymour', 'Porter', 'Rowland', 'Seth', 'Terence'],
      kind: 'night swift',
      he: 'he',
      said: 'whistled',
      at: 'on the weathercock',
      doing: 'delivering breezes',
      thing: 'feather satchel',
      noise: 'whish',
      arrival: byAge(`
        2: On a tall, tall pole sat {me.named}. Whish! He had a bag. It was full of wind. A small wind for {n}! Puff.
        2: Whish! Down came {me.named}. He had wind in a bag. It went puff, and {g's} feathers stood up.
        2: Puff! {n's} hair went up. Puff! It went down. It was {me.named}, up on his pole. "That is a good one," he said.
        2+ "Who wants it warm?" said {me}. "I do," said {n}.
        6: On the weathercock, which stuck up through the cloud from some steeple far below, sat {me.named}. || He delivered breezes, one to a window.
        6: {me.named} was on the weathercock, weighing two breezes against each other, one in each claw. "This is heavier," he said. || "It's been over the sea."
        6: A breeze with a ribbon on it went by, and after it, looking worried, came {me.named}. He caught it at the weathercock. || "Special delivery," he panted. "It wanted to see the sea first."
        6+ "Lavender for number six," said {me}, looking in his bag. "And one plain, for drying socks."
        9: A steeple came up through the cloud there, and on the weathercock sat {me.named}, sorting the night's breezes. || He carried them from window to window, and was paid in curtains.
        9: On the weathercock, with his satchel open, perched {me.named}, reading the addresses on tonight's breezes under his breath.
        9: {me.named} was sitting on the weathercock with his eyes closed, holding very still, since he had a draft in there, he said, that was just dropping off. || They talked in whispers. It was for a nursery.
        9+ He slept on the wing and had been asleep when they came up, it turned out, but was glad to be woken.
      `),
    },
  ],
  things: {
    light: { one: 'balloon lamp' },
    source: { one: 'wind harp' },
    sound: { one: 'hummm' },
    treasure: { one: 'raindrop pearl' },
    snack: { one: 'sugar bun' },
    fluff: { one: 'cloud fluff' },
    bed: { one: 'basket bed' },
    crowd: { one: 'swallow' },
    sky: { one: 'deep blue sky' },
  },
  crowdVerb: 'twitter',
  weathers: [
    {
      id: 'sea of cloud',
      text: byAge(`
        2: It was all white, as far as you could see. It was like a big bed.
        6: Below them the clouds had closed up from edge to edge, and it looked like the biggest unmade bed in the world.
        9: Beneath lay nothing but cloud, white and rumpled as far as one could see, as if the whole earth had been put under a quilt.
      `),
    },
    {
      id: 'gaps',
      text: byAge(`
        2: There was a hole in the cloud. Down, down there was a house. It was as small as a pea.
        6: Here and there was a gap in the cloud, and through it, far down, one lit window, or a road with one car.
        9: The cloud had gaps in it. Down through them you saw a bit of river, a lit window, one field, each in its own frame, like things in a locket.
      `),
    },
    {
      id: 'pink',
      text: byAge(`
        2: The clouds were pink. The clouds were gold. {n's} hands were pink, too.
        6: The sun was going down beneath them, for once, and the clouds were lit up pink from the underside.
        9: They were so high that the sun was setting below them, and the light came upward, pink and gold, as it does onto faces around a fire.
      `),
    },
  ],
  moments: byAge(`
    2: {n} took a step on the cloud. It went poof. One more step. Poof! It was like a walk on a pillow.
    2: A cloud came by. It was like a sheep. It was like a shoe. "What are you?" said {n}. It did not know.
    2: They saw the moon come up. It was so near. {n} blew it a kiss.
    2: {n} sat on a soft hill. It moved. It was not a hill. It was a big cloud cat, and it did not mind.
    2: Look, a hole! {n} put an eye to it. So far down! There was one small light. {n} waved to it.
    2: They made a cloud man. {n} made the head. {g} made the hat. Then he blew away. "Bye-bye," said {n}.
    2: Two clouds went bump. "Oh, sorry," said one. "Oh, sorry," said the other. "They are so soft," said {g}. "They do not mind."
    2: {n} sat down on a small cloud. Pfff. It went flat. {n} got up. Pfff! It was round. "My turn," said {g}.
    2: They came to a cloud with a door. Knock, knock. "Who is it?" said the cloud. "It's us," said {g}. "Oh, good," it said. "Push." Poof!
    2: A feather came down. {n} blew. It went up. {g} blew. It went up. They blew, and blew, and it sat down on a bird.
    6: They crossed on a plank from one cloud to the next. {g} walked along it with his wings behind his back, whistling, to show that there was nothing to it.
    6: A kite was caught on the edge of a cloud, with a bit of string. {g} untied it and let it down again, slowly, to whoever was at the other end.
    6: An airplane went over, very high, with a row of little lights. {n} waved at it. In one window, somebody small waved back.
    6: They walked under a row of clouds hung out to dry. One of them dripped on {g's} beak. "That one isn't done," he said, and moved its clothespin.
    6: A very small cloud had been following them. When they stopped, it stopped. When they looked, it was looking at something else.
    6: Somebody had left a ladder leaning against nothing. {g} tried the bottom rung with one foot, and it held. "It's best not to ask how," he said.
    6: They came across a cloud that was practicing to be a mountain. It asked {n} whether it looked tall. {n} said very, and {g} took off his hat to it, and it grew another peak.
    6: A lost balloon came by, a yellow one, with its string hanging down. {g} shook hands with the string. "Where to?" he asked. It went up a little, so that was settled.
    9: They passed a place where the cloud was worn through, and lay on their stomachs to look. There was a town down there, and a park, and a lost red mitten on a wall. "It's all right," said {g}. "They've gone back for it."
    9: Geese came by, in formation, arguing about the way. {g} gave them directions. They thanked him, and went on arguing.
    9: {n} picked up some cloud to see what it was like. It was hardly there. What you felt was mainly that your hand was a bit happier.
    9: There was a place where the old shapes were kept: half a ship, most of a rabbit, somebody's profile from a long time ago. {g} walked through them with his hat in his hand.
    9: A signpost stood in the middle of nothing, with one arm that said "Here." It had been moved a great many times, {g} said, and it had never once been wrong.
    9: They crossed the place where the winds change over. There was a bench for the ones that had to wait, and it had never once been used. {g} dusted it with his sleeve all the same. A wind likes to be asked.
    9: {g} kept a list of all the clouds he had ever met. It ran to eleven volumes, and none of it was true anymore. "It isn't for looking things up," he told {n}. "It's so that they've been written down."
    9: An old weather map was pinned to the side of a cloud. All the arrows on it pointed home. {g} had drawn those in himself, one evening when he'd had a cold.
  `),
  windDowns: byAge(`
    2: The clouds lay down. One on the left. One on the right. And one was the pillow.
    2: The balloon went to and fro. So slow. To, and fro.
    2: {g} put one leg away. He put his head away. Now he was a ball of gray fluff.
    2: Down the cloud went the day. It went pink, and it went blue. Then it was all one soft dark.
    2: The rope had a nap. The lamp had a nap. {g} had a nap, on one leg. All was still up there.
    2: It was so high, and it was so soft. No one came by. {g} shut one eye. Then he shut the other one, too.
    6: The basket swung on its rope, a little to the left, and then for a long time not at all, and then a little to the right.
    6: All the small clouds had come in and lay around the basket with their chins on each other. They'd stopped being sheep and shoes. They were only soft.
    6: Far down below, the lights of the houses were going out, one here, one there, until it was as dark down there as it was up here, and just as quiet.
    6: A last bird came over, so late and so high that it seemed to be carrying the evening along with it, tucked in under one wing.
    6: {g} stood by the rail with his head under his wing. He had gone to sleep on the left leg. It was a good while before he noticed, and changed over to the right.
    6: Every so often the balloon gave a low, warm sigh, and then it rested. In between you could hear how far away everything was.
    9: The wind had dropped. The balloon hung above its own shadow on the moonlit cloud, turning a few inches one way, and resting, and turning back.
    9: It's easier to let go of things, up that high. They don't fall. They just drift off a little and stay where you can see them, and get smaller.
    9: Beneath them the world went on with its sleeping, field after field, roof after roof, and over it all the cloud was drawn up like a sheet to the chin.
    9: There wasn't anything above them but the dark, and there wasn't anything below them but what was soft. It's a good place to be between.
    9: A cloud brushed along the side of the basket, slowly, as a cat goes past a chair, and went on into the dark. {g} murmured good night to it. He thought they'd met before, when it was something else.
    9: They had let out the last of the rope, and nothing tugged now. {g} had wrapped his long neck around himself and was breathing as the sky does up there, hardly at all, and all the time.
  `),
  themes: [
    'cloud',
    'clouds',
    'balloon',
    'sky',
    'fly',
    'flying',
    'up',
    'plane',
    'planes',
    'airplane',
    'super wings',
    'peter pan',
    'mary poppins',
    'rainbow',
    'rainbows',
    'rainbow brite',
    'bird',
    'birds',
    'rio',
    'angry birds',
    'dumbo',
    'jay jay',
    'kiki',
    'castle in the sky',
    'superman',
    'superhero',
    'pj masks',
    'wonder pets',
    'teletubbies',
    'kirby',
    'zelda',
  ],
}
