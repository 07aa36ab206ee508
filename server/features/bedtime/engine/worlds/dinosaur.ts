import { byAge, type World } from '../story-content.ts'

export const dinosaur: World = {
  id: 'dinosaur',
  home: { the: 'the dinosaur valley', at: 'in the dinosaur valley' },
  nook: { the: 'the mossy cave', at: 'in the mossy cave' },
  high: { the: 'the long-neck lookout', at: 'at the long-neck lookout' },
  guide: {
    names: ['Gertrude', 'Bonnie', 'Philippa', 'Blanche', 'Clara', 'Cora', 'Vera', 'Wanda', 'Willa', 'Zora'],
    kind: 'triceratops',
    he: 'she',
    said: 'said',
    intro: byAge(`
      2: In the cave was {g.named}. One horn, two horns, three horns! She had a flower on each one.
      2: Stomp, stomp, stomp! It was {g.named}. She was so big. She said hello so soft. "Hello, {n}."
      2: The cave had a door. It was big and gray. It said, "Hello, {n}." It was not a door. It was {g.named}!
      2+ {g} sat down. The ground went bump. "Excuse me," said {g}.
      6: In the mossy cave lived {g.named}. She weighed as much as a bus and walked as if everything were asleep. || "Sit anywhere, {n}," she said, "but not on the fern. I'm growing it."
      6: {g.named} was in front of the mossy cave, hanging her laundry on her horns. || It was a good place for it. "Just in time," she said to {n}. "You can do the middle one."
      6: {g.named} had tied a bow to the tip of her middle horn, so that people would see it in time. || "Come into my cave, {n}," she said. "I've made everything soft."
      6+ She was shy about her size. When she passed a small flower, she said, "Pardon me."
      9: The mossy cave was the home of {g.named}, who grew ferns, and worried about stepping on people. || She greeted {n} with great joy, standing perfectly still.
      9: {g.named} was watering her ferns outside the mossy cave, a mouthful at a time. "Careful of the little one," she told {n}. || "It's only sixty million years too early for a pot."
      9: {g.named} backed out of the mossy cave to let {n} in, since there wasn't any other way to do it. || She apologized to the moss, to {n}, and to a beetle, in that order, and then she beamed.
      9+ Her three horns were much admired. She used one for hats, one for laundry, and one for making a point.
    `),
  },
  guest: {
    names: ['Sprout', 'Nubbin', 'Tiny', 'Wilbur', 'Albert', 'Alfie', 'Seth', 'Terence', 'Vernon', 'Wallace'],
    kind: 'new-hatched dinosaur',
    he: 'he',
    said: 'said',
  },
  helpers: [
    {
      names: ['Longfellow', 'Lancelot', 'Cornelius', 'Archie', 'Barney', 'Bernard', 'Alton', 'Amos', 'Arlo', 'Axel'],
      kind: 'long-neck',
      he: 'he',
      said: 'called down',
      at: 'by the tall, tall trees',
      doing: 'eating treetops',
      thing: 'leaf hat',
      noise: 'rustle',
      arrival: byAge(`
        2: By the trees stood {me.named}. Look up. Look more up. There was his head! Munch, munch.
        2: They saw four big legs. They were like trees. Way, way up was {me.named}. Munch!
        2: A leaf came down on {n's} head. Then one on {g's} head. Then a big face came down, so slow. It was {me.named}.
        2+ "How is it up there?" said {n}. "Nice," said {me}. "How is it down there?"
        6: By the tall trees stood {me.named}. They could see his knees. || The rest of him was up among the leaves, having supper.
        6: A leaf came down, and another. They looked up, and farther up, and there against the sky was {me.named}, chewing.
        6: {n} said good evening to the tallest of the tall trees, and the tree next to it answered. || That one was {me.named}. It's an easy mistake, he said, and one that birds make all the time.
        6+ They had to wait a bit for every answer. It had a long way to come.
        9: By the tallest trees they found the feet of {me.named}. He was eating the tops, which he said had more view in them.
        9: {g} knocked on a leg. They waited. By and by {me.named} lowered his head to them, out of the treetops, like something being delivered by crane.
        9: Among the tall trees somebody was humming, so high up that it seemed to be the weather. || It was {me.named}. He bent down by stages, like an elevator that stops at every floor, and arrived still chewing.
        9+ If you told him a joke, he laughed about a minute later. First you saw it go up.
      `),
    },
    {
      names: ['Professor Crest', 'Mathilda', 'Eudora', 'Della', 'Dinah', 'Edie', 'Lorna', 'Abby', 'Anya', 'Becca'],
      kind: 'duckbill',
      he: 'she',
      said: 'tooted',
      at: 'beside the warm pond',
      doing: 'tuning her nose',
      thing: 'reed pipe',
      noise: 'toot',
      arrival: byAge(`
        2: At the pond was {me.named}. Toot, toot! Her nose made a noise. It was a big nose.
        2: Toot! Who was that? {me.named} was in the pond. She had a long, long nose, and it sang. Toot!
        2: Toot, toot, went the pond. Bubbles came up. Then up came {me.named}, with a flower on her long nose.
        2+ {n} said toot. {me} said toot. Toot, toot, toot! What a band.
        6: Beside the warm pond stood {me.named}, tuning her nose. || It was hollow, and as long as a trumpet, and she was very musical.
        6: A note came over the warm pond, long and low, and then a bit higher. || {me.named} was trying to find where she had left off yesterday.
        6: Beside the warm pond {me.named} blew one note, and looked at it, so to speak, from all sides. || "It's a little wide," she said. "I'll take it in."
        6+ "A cold," she told them, "is a disaster. In March I was flat for a week."
        9: {me.named} was standing in the warm pond up to her knees, running up and down the scale. || She had a hollow crest, and played it with feeling.
        9: {me.named} stood in the warm pond with her eyes shut and her great crest tilted, holding a note for as long as the ripples lasted.
        9: At the edge of the warm pond {me.named} was giving a concert for nine frogs and a stone. || She nodded them to a log in the front row. The stone, she said afterward, was the best listener of them all.
        9+ The frogs accompanied her. They knew only the one note, but she wrote things with that note in them.
      `),
    },
    {
      names: ['Rex', 'Theodore', 'Little Tom', 'Chester', 'Conrad', 'Desmond', 'Caleb', 'Clyde', 'Cyrus', 'Emil'],
      kind: 'tyrannosaur',
      he: 'he',
      said: 'said',
      at: 'in the flower meadow',
      doing: 'picking flowers',
      thing: 'flower basket',
      noise: 'rustle',
      arrival: byAge(`
        2: In the flowers sat {me.named}. He had big teeth and tiny arms. He had a tiny flower, too. Sniff!
        2: Look at those teeth! It was {me.named}. He had a flower in them. "It is for you," he said to {n}.
        2: Stomp! Stomp! Then it was not so loud. Tip, tip, tip. {me.named} had seen a tiny flower. "Hello, tiny," he said.
        2+ "Will you tie it?" said {me}. His arms were too short. So {n} did.
        6: In the flower meadow sat {me.named}, picking daisies. His arms were just long enough for it, if the daisies stood close.
        6: {me.named} tiptoed toward them through the meadow, which isn't easy at that weight, with one daisy held out in front of him.
        6: They heard sneezing in the flower meadow, the kind that flattens a hedge. || "It's the pollen," said {me.named}, wiping his eyes with two very short arms. "But I love them so."
        6+ "Everybody runs when I say hello," sighed {me}. "So I've started saying it with flowers."
        9: {me.named} was sitting in the meadow among the flowers, making a daisy chain with enormous care. || There wasn't a gentler person in the valley, nor one with more teeth.
        9: The meadow shook a little, and {me.named} rose out of the flowers, with pollen on his nose and his tiny arms full.
        9: {me.named} stood in the flower meadow with a daisy, going over what he would say to it. || "I always tell them that it won't hurt," he explained. "Then I can't do it. So I pick the ones that have fallen down."
        9+ He couldn't reach to put it on. {n} did it for him, standing on his knee. It suited him, and he knew it.
      `),
    },
    {
      names: ['Skitter', 'Zip', 'Dart', 'Edna', 'Elsa', 'Elsie', 'Bertha', 'Birdie', 'Carla', 'Celia'],
      kind: 'tiny feathered dinosaur',
      he: 'she',
      said: 'chirped',
      at: 'on the warm rocks',
      doing: 'sunning her feathers',
      thing: 'pebble drum',
      noise: 'tock',
      arrival: byAge(`
        2: On a rock sat {me.named}. She was so small. She had feathers. "I can nearly fly!" she said. Hop!
        2: Flap! {me.named} ran on the rock. Flap, flap, hop! "Was that it?" she said. "Did I fly?"
        2: Tock, tock, on the rock! {me.named} had two sticks and a drum. She had feathers on her arms. "Hop with me," she said.
        2+ Hop! Flap! Down. "Did you see me?" said {me}. "I was up!"
        6: On the warm rocks lay {me.named}, no bigger than a hen, with all of her feathers spread out. || She was nearly a bird, and practiced every day.
        6: {me.named} was running along the top of the warm rocks with her arms out. At the end she jumped. || She came down, of course. But she came down thoughtfully.
        6: On the warm rocks {me.named} had marked a starting line and a finishing line, with nothing but air in between. || "That's where I'm going to land," she said. "Someday I mean to do it in one."
        6+ "I was up for a whole second," {me} told them. "I looked down on a beetle."
        9: On the rocks, which were warm from the day, lay {me.named}, airing her feathers. || She was certain that they'd turn out to be for something.
        9: Up on the rocks {me.named} was preening, one feather at a time, as if each were a tool whose use would shortly be explained.
        9: {me.named} lay on the warm rocks with one wing spread and her eyes on the beetles. || They could do it, she pointed out, and not one of them had ever thought about it for a minute.
        9+ "One day," said {me}, looking at the sky, "somebody in my family is going to get the hang of it."
      `),
    },
  ],
  things: {
    light: { one: 'firefly lantern' },
    source: { one: 'hollow stone' },
    sound: { one: 'bomm' },
    treasure: { one: 'amber drop' },
    snack: { one: 'fern cake' },
    fluff: { one: 'cottongrass' },
    bed: { one: 'moss nest' },
    crowd: { one: 'hatchling' },
    sky: { one: 'wide old sky' },
  },
  crowdVerb: 'peep',
  weathers: [
    {
      id: 'steam',
      text: byAge(`
        2: The pond was warm. It made soft white steam. Puff, puff.
        6: Steam was rising off the warm ponds, and the giant ferns stood around in it like people at a bath.
        9: Steam lay along the valley floor, and the heads of the tall ones moved about above it, like boats.
      `),
    },
    {
      id: 'clear',
      text: byAge(`
        2: The sky was big and clear. One star came out. It was a very old star.
        6: It was clear, and the first stars were coming out, all very young and rather pleased with themselves.
        9: It was a clear evening, early in the world. Even the stars looked as though they'd just been put up.
      `),
    },
    {
      id: 'soft wind',
      text: byAge(`
        2: A soft wind came by. It made the big ferns wave. They waved at {n}.
        6: A soft wind was going through the valley, and the ferns, each as tall as a house, nodded as it passed.
        9: A warm wind had come up among the tree ferns, and they were sweeping the sky slowly, back and forth, though it was perfectly clean.
      `),
    },
  ],
  moments: byAge(`
    2: There was a big footprint. It was so big that {n} could sit in it. So {n} did. Splash!
    2: A dragonfly came by. It was as big as a kite! Whirr. It went on.
    2: They came to a hill. "Excuse me," said the hill. It was not a hill. It was somebody's back.
    2: They came to a log. {n} went over. {g} went bump. "I can't jump," said {g}. So they went around.
    2: A small one had a big egg. "Is that you?" it said to the egg. The egg did not say. It rocked a bit.
    2: A big foot went by. Then one more. Then two more. "Who was that?" said {n}. "I did not look up," said {g}. "It takes too long."
    2: {n} sat up on {g's} nose. There was a horn to hold. Stomp, stomp! "Left," said {n}. {g} went right. It was good that way, too.
    2: There were three fat mushrooms. {n} sat on one. {g} looked at one. She looked at it again. "I had better stand," said {g}.
    2: Plip, plop. A tiny one came by in the mud. It had mud on its nose. {n} got mud, too. {g} got all the mud there was.
    2: {g} said boo to a bush. "Boo," said the bush. {g} ran. It was a small run, and the ground shook. Out came a small one. "It's me," it said.
    6: They walked along what seemed to be a fallen tree. At the end it lifted itself politely so that they could step off. It was a tail.
    6: There were eggs in a ring, in warm sand. {n} put one ear down. Somebody in there was practicing a knock.
    6: A dragonfly as long as an umbrella sat on {g's} horn, looked around, and left. "They like the high one," said {g}.
    6: They had to wait while a family of long-necks went by, the great ones first, then the middle ones, and then a very small one, running, with a leaf.
    6: {g} showed {n} the rock where she sharpened her horns. It was worn quite smooth. "I never use them," she said. "But it's nice to have something neat."
    6: {g} held her breath going past the anthill. She had flattened it twice, by accident, and had written them two letters.
    6: A flying lizard came down to ask the way. {n} pointed left, and {g} pointed right. It thanked them both and went straight up.
    6: They waited for a very young stegosaur who was learning to walk with her plates on. She stopped to show them how straight she could stand. {g} stamped for her, which is how you clap if you're that size, and some fruit fell down.
    9: They passed a pool with tracks all around it, three toes, four toes, five, a whole day's visitors. {n} put one bare foot at the end of the row. {g} looked at it for some time. "I wonder what they'll make of that one," she said.
    9: An old volcano stood at the end of the valley. It hadn't been grumpy in ages, and now and then it blew a ring.
    9: A drop of resin was running down a pine, slow and gold. A gnat sat down to watch. "You'd best move along," {g} told it kindly, "or you'll be here forever." || It moved along.
    9: They went by the tar pool, which had a neat little fence around it, with a gate, and no way to open the gate. "It's to be on the safe side," said {g}. She herself always walked on the safe side, and hummed.
    9: There was a tree there that hadn't yet decided on flowers. It had put out one, small and white, to see how it would be taken. {g} bent down and took it very well.
    9: {g} showed {n} the longest footprint in the valley. It was her own. She had slipped. She'd been meaning for years to fill it in, but frogs had moved into the heel, and now there was a waiting list.
    9: They followed a stream that hadn't decided yet where to go. It had tried the left of the big rock, and it had tried the right. {g} thought that it would turn into a great river as soon as it stopped worrying.
    9: On a flat stone someone had laid out leaves in order of size, with a gap where the biggest belonged. {g} found one that fit. There was nobody around to thank her. She'd have been embarrassed if there had been.
  `),
  windDowns: byAge(`
    2: The big ones lay down. Bump. Bump. Bump. Then it was still.
    2: {g} put her chin on the ground. Her eyes went shut. The flowers on her horns went shut, too.
    2: Far off one long neck went down. So slow. Down, and down, and down to the grass.
    2: A big one let out a breath. Hooo. All the ferns went down. Then all the ferns came up, so slow.
    2: {g} put one horn down. She put two horns down. She put three horns down. Now all of her was down.
    2: The moss was soft. The cave was dark. {g} was big and warm. {n} lay next to her like a small, small hill.
    6: All through the valley the big ones were lying down. You could feel each of them come to rest, through the ground, like a door closing somewhere in a large house.
    6: The long-necks had laid their heads on each other's backs. It took a while for sleep to get all the way along them.
    6: {g} tucked in her feet, one, two, three, four. The moss came up around {n} on every side, cool on top and warm below.
    6: The ferns had rolled themselves up tight for the night, each into a small green fist, and each fist was holding on to nothing at all.
    6: {g} had gone to sleep with a fern on her nose. It went up when she breathed out, and came down when she breathed in, and it was nice to watch, for as long as one could.
    6: The ground had been thumping all day long. Now it thumped once, a long way away, and that was the last of the big feet going to bed.
    9: One after another, far down the valley, the great animals lowered themselves for the night. The ground took each of them with a soft thud, and after every thud it was a bit quieter than before.
    9: There were no clocks yet, and no one to hurry. The night simply came in between the ferns, as it had come for a hundred million years, and lay down with everybody else.
    9: {g} breathed, and it was like a tide going in and out of the cave. The moss held the warmth, and held {n}. It had all the time in the world, and the world had only just begun.
    9: There was no clock in the valley, and wouldn't be for a very long time. There was only the one big evening, going slowly down, with room in it for everybody.
    9: {g's} breath came and went in the cave, so wide and slow that the ferns on one side bent to it, and later those on the other. {n} had counted nine of them. Ten was a long time coming.
    9: A moth as big as a hat settled on the wall and shut itself. {g} opened one eye, saw that it was only the night getting comfortable, and let the lid come down again by its own weight.
  `),
  themes: [
    'dinosaur',
    'dinosaurs',
    'dino',
    'jurassic',
    'rex',
    't rex',
    'land before time',
    'good dinosaur',
    'flintstones',
    'dinosaur train',
    'dino ranch',
    'gigantosaurus',
    'triceratops',
    'dinotopia',
    'prehistoric',
    'croods',
    'ice age',
  ],
}
