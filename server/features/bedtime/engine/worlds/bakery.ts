import { byAge, type World } from '../story-content.ts'

export const bakery: World = {
  id: 'bakery',
  home: { the: 'the night bakery', at: 'at the night bakery' },
  nook: { the: 'the flour loft', at: 'in the flour loft' },
  high: { the: 'the top of the bread shelf', at: 'at the top of the bread shelf' },
  guide: {
    names: ['Rosalind', 'Madeleine', 'Brioche', 'Greta', 'Hilda', 'Ida', 'Effie', 'Ella', 'Emmy', 'Esther'],
    kind: 'flour cat',
    he: 'she',
    said: 'said',
    intro: byAge(`
      2: On a sack of flour sat {g.named}. She was white all over. She shook. Poof! Now she was orange, and {n} was white.
      2: Up in the loft was {g.named}. Her tail was in the flour. She had drawn a big cat in it. "Come up, {n}!"
      2: There was a lump in the flour. It had two ears. Achoo! It was {g.named}. Now {n} was white, too.
      2+ {g} had little white feet. They left little white prints. Up and down the steps they went.
      6: Up in the flour loft lived {g.named}. She was really orange, but hardly anyone knew. || She had warmed a sack for {n}.
      6: {g.named} kept an eye on the flour. When she jumped down, she left a cat made of white in the air, just for a second. "There you are, {n}," she said, landing.
      6: "Don't sneeze," said a voice in the flour loft. || It was {g.named}, who had just combed herself, and who gave {n} the corner with the least flour in it. They both sneezed anyway.
      6+ She'd been hired to catch mice. She had met them, and it turned out that they got along.
      9: The flour loft was the kingdom of {g.named}, an orange cat who had been white for so long that she'd stopped correcting people. She patted the sack next to her, and {n} sat down in a cloud.
      9: {g.named} watched over the flour by sleeping on it. She opened one eye for {n}, which was as much as she did for anybody, and then, which was more, the other.
      9: {g.named} lay along the top beam of the flour loft with all four feet hanging down. || She'd been told to keep out of the flour and considered that she was, from there. "Come up, {n}," she said. "It's only deep at the edges."
      9+ The oven was straight below. She'd worked out to the inch which sack was warmest, and named it Tuesday.
    `),
  },
  guest: {
    names: ['Raisin', 'Crumpet', 'Nutmeg', 'Otto', 'Hugo', 'Milo', 'Grady', 'Jonah', 'Lloyd', 'Leroy'],
    kind: 'little lost sparrow',
    he: 'he',
    said: 'said',
  },
  helpers: [
    {
      names: [
        'Monsieur Pomme',
        'Signor Bruno',
        'Uncle Crust',
        'Felix',
        'Jasper',
        'Rufus',
        'Levi',
        'Luther',
        'Micah',
        'Nolan',
      ],
      kind: 'round baker',
      he: 'he',
      said: 'said',
      at: 'at the big oven',
      doing: 'baking rolls',
      thing: 'rolling pin',
      noise: 'thump',
      arrival: byAge(`
        2: By the oven was {me.named}. He was as round as a bun. Thump, thump, went the dough.
        2: Thump, thump! {me.named} had dough. He gave {n} some. {n} went thump, too. It was fun.
        2: It was hot, hot, hot by the oven. There was {me.named}, with a big white hat. Thump! Out came a bun for {n}.
        2+ {me} had flour on his nose. {n} had flour, too. Boop!
        6: At the big oven stood {me.named}, who baked while everyone slept, so that the morning would smell right. || He sang to the rolls in order to make them rise.
        6: The oven door stood open, and in front of it, pink in the light, was {me.named}, with a tray of rolls that he was singing to.
        6: "Stand where it's warm," called {me.named} from the big oven, and pointed to a spot on the tiles. || He drew it in fresh flour every night, for company.
        6+ "High notes for rolls," said {me}, "and low notes for rye."
        9: {me.named} was at the big oven with his sleeves rolled up. || He had never seen a sunrise, he said, only the backs of people looking at one.
        9: {me.named} was at the oven, holding his hand in to feel the heat, as he had every night since he was twelve. || "Nearly," he told them.
        9: {me.named} leaned on the big oven as other people lean on a fence, and told them what was in it, and how each of them was coming along. || The rye, he said, needed to be left alone. He knew people like that.
        9+ He talked to his dough. It didn't answer, but it did grow, which was more than could be said for most listeners.
      `),
    },
    {
      names: ['Lottie', 'Trudy', 'Fleur', 'Olga', 'Mabel', 'Martha', 'Flora', 'Hattie', 'Helen', 'Hetty'],
      kind: 'icing mouse',
      he: 'she',
      said: 'squeaked',
      at: 'on the cake table',
      doing: 'icing tiny roses',
      thing: 'icing bag',
      noise: 'squish',
      arrival: byAge(`
        2: On the cake sat {me.named}. Squish! She made a rose. Squish! She made a green leaf.
        2: Squish! There sat {me.named}, on top of a big cake. She had pink on her tail. Squish, squish!
        2: A tiny hat went by on top of a cake. In the hat was {me.named}. Squish! She made a star. "It's for you," she said to {n}.
        2+ "Oops," said {me}. That one was a blob. {n} ate the blob.
        6: On the cake table {me.named} was making roses out of icing, each as small as a tear. || She had to walk on the cake to do it, and she wore very clean socks.
        6: {me.named} was lying on her stomach on the cake table, doing a leaf, with her tongue between her teeth.
        6: On the cake table stood a wedding cake with a lantern on top, and by its light {me.named} was putting in one last rose. || "It goes where nobody will look," she said. "That's for the cake."
        6+ She let {n} do one. It looked like a cabbage. "The world needs cabbages," said {me}.
        9: {me.named} was at work on top of a three-story cake, putting in the roses. || She'd started on the roof and was decorating her way down.
        9: On the cake table a rose was coming into being, petal by petal. Behind it, holding her breath, was {me.named}.
        9: {me.named} came down from the fourth layer by way of a ribbon. || "You've caught me between roses," she said, and gave each of them a very small, sticky hand.
        9+ On every cake she hid one rose that was different. In thirty years nobody had found one. She didn't do it to be found.
      `),
    },
    {
      names: ['Barnacle Bill', 'Mr. Drip', 'Old Kettle', 'Magnus', 'Angus', 'Boris', 'Owen', 'Rollo', 'Saul', 'Wesley'],
      kind: 'milk-cart pony',
      he: 'he',
      said: 'said',
      at: 'in the cobbled yard',
      doing: 'waiting for the milk',
      thing: 'milk can',
      noise: 'clink',
      arrival: byAge(`
        2: In the yard stood {me.named}. He had a cart. Clink, clink! It was full of milk.
        2: Clink, clink! In the yard stood {me.named}. He had milk. He had a white nose. "It fell on me," he said.
        2: Something warm went puff on {n's} neck. It was {me.named}, out in the yard. Clink, clink, said his cart.
        2+ {n} gave him a crust. Crunch! {me} had hair in his eyes. He did not mind.
        6: In the cobbled yard {me.named} was waiting between the shafts of the milk cart. || He knew the route by heart and did it half asleep, and it was the front half.
        6: {me.named} turned his head as they came into the cobbled yard and breathed on them, warmly, which is how a pony shakes hands.
        6: {me.named} was standing in the cobbled yard with a feed bag on, and said hello into it, twice. || They waited until it was empty. It sounded better then.
        6+ "Number nine has a new baby," said {me}. "I go by on the tips of my hooves."
        9: {me.named} stood out in the yard, hitched to the milk cart, with one hoof tipped. He started at three each morning. || There wasn't a door in town that he hadn't seen with its eyes shut.
        9: Out in the yard the cans were clinking faintly. {me.named} stood there asleep, or thinking, with one ear toward the gate.
        9: In the cobbled yard the lantern was lit on the milk cart, and {me.named} stood in the light of it, reading the list of who had ordered what. || "The Fosters want cream," he remarked. "Somebody has good news."
        9+ He stopped at every house by himself. At the empty one on the corner he stopped, too. You never knew.
      `),
    },
    {
      names: [
        'Grandmother Sugar',
        'Granny Ginger',
        'Miss Anise',
        'Myrtle',
        'Nettie',
        'Norma',
        'Ina',
        'Irene',
        'Jenny',
        'Josie',
      ],
      kind: 'candle maker',
      he: 'she',
      said: 'said',
      at: 'in the shop next door',
      doing: 'dipping candles',
      thing: 'wax pot',
      noise: 'drip',
      arrival: byAge(`
        2: Next door was {me.named}. She had a string. Dip, drip. Dip, drip. It got fat. It was a candle!
        2: Drip, drip. {me.named} had a pot of wax. Dip! She made a red one. Dip! She made a tall one.
        2: Next door it smelled like honey. {me.named} had two pots. Dip! Drip! She had a blue candle in each hand.
        2+ A pink one. A white one. A tiny one for a tiny cake.
        6: In the shop next door {me.named} was dipping candles for tomorrow's birthdays. She always knew how many. || That night it was seven, four, and ninety.
        6: The shop next door was full of candles, hung up by their wicks like radishes. || Among them, with a rod in each hand, stood {me.named}.
        6: In the shop next door it smelled like a birthday. {me.named} was dipping a candle that was already as tall as {n}. || "It's for a lighthouse keeper," she said. "He's used to big ones."
        6+ "Ninety candles, for one small cake," said {me}. "It'll be more candle than cake."
        9: {me.named}, in the shop next door, was dipping birthday candles, two dozen to the rod. || Everyone in town had blown out something of hers.
        9: The wax was ready next door, and {me.named} was dipping: down, up, and a long look, while it dripped.
        9: {me.named} had her sleeves rolled up and forty wicks on a rod. || She kept her shop next door to the bakery, she told them, because a cake without candles is only dessert.
        9+ She had once been asked for a candle that would never go out. "What would you wish on?" {me} had said.
      `),
    },
  ],
  things: {
    light: { one: 'bakery sign' },
    source: { one: 'oven bell' },
    sound: { one: 'ding' },
    treasure: { one: 'silver dime' },
    snack: { one: 'butter roll' },
    fluff: { one: 'flour-sack fluff' },
    bed: { one: 'flour-sack bed' },
    crowd: { one: 'pantry mouse', many: 'pantry mice' },
    sky: { one: 'sky over the chimneys' },
  },
  crowdVerb: 'nibble',
  weathers: [
    {
      id: 'rainy street',
      text: byAge(`
        2: It rained on the street. The street was shiny. In the bakery it was warm.
        6: It was raining on the street outside, so that there were two of every lamp, one up and one down.
        9: Outside it rained, and all the lights of the street had lain down in the puddles to rest.
      `),
    },
    {
      id: 'starry',
      text: byAge(`
        2: The roofs were blue. There was a star on the chimney.
        6: Over the roofs the stars were out, small and white, like flour that somebody had blown off a table.
        9: It was a clear night over the roofs, and each chimney stood there with its own few stars, like a shopkeeper.
      `),
    },
    {
      id: 'fog',
      text: byAge(`
        2: There was fog in the street. It was white. It was like milk.
        6: Fog had filled up the street to the windowsills, and the lamps hung in it like oranges in cream.
        9: A fog as thick as batter had been poured into the street, and people who went by in it were only footsteps and a hat.
      `),
    },
  ],
  moments: byAge(`
    2: There was a tray of buns. One, two, three, four. {n} looked at number five. Number five was gone. {g} had crumbs.
    2: They drew in the flour. {n} drew a sun. {g} sat down in it. Now it was a sun with a cat.
    2: Mmm. What a smell! {n} took a sniff. {g} took a sniff. Sniff, sniff, on they went.
    2: A bun sat on a high shelf. {n} went up on toes. {g} went up on toes. No one got it. "Then it can sleep there," said {n}.
    2: There was a big bowl with dough in it. {n} gave it a poke. It poked back! Poof, it went, so soft.
    2: There were two bowls. One was big, and one was small. {g} got in the small one. "I fit," she said. She did not fit.
    2: A sack had a hole in it. Out came flour, so soft. {n} put a hand in it. {g} put a paw in it. Now there was a hand and a paw.
    2: A cookie man lay on a tray. He had no buttons. {n} gave him one. {n} gave him two. {g} gave him three. "Now he is warm," said {g}.
    2: A roll fell off a shelf. Plop! It fell on {g's} head. It sat there like a hat. "Is it for me?" said {g}. It was.
    2: There was a long, long spoon. {n} had one end. {g} had one end. In the middle sat a mouse. "Up," it said. "Down," it said.
    6: They passed the window with the gingerbread town in it. In one tiny window of it stood a gingerbread cat. {g} looked at it and stood up a little straighter.
    6: A loaf had risen so high that evening that it had lifted the lid off its pan, and was having a look around.
    6: Somebody's footprints went right across the floury floor and ended at the cookie jar. They were {g's}. "I was checking on it," she said.
    6: There was dough on the scales, and dough on the clock, and a small bit of dough on {g's} tail, which had been there so long that she had given it a name.
    6: They counted the rolling pins on the wall. There were nine, and a tenth for best. "It has never touched pastry," said {g}. "We only look at it."
    6: A row of aprons hung on the wall, from enormous to doll-sized. {g} wore the smallest when she was on duty, she said, and took it off in order to nap.
    6: They walked around the big wooden table, where a hundred years of rolling had made a dip in the middle. {g} liked to lie in the dip. It was exactly one cat deep.
    6: In a corner stood a cake with a single slice gone. Nobody had eaten it, {g} explained. It had been baked that way, for a customer who didn't like to go first.
    9: They went by the proofing cabinet and listened at the door. In the dark in there forty loaves were growing, with a sound like people thinking.
    9: Up on the wall was the big slate, with everybody's order. "Six white. Two rye. One plain, cut thin, she's under the weather." They read it from top to bottom. It was the entire town, in chalk.
    9: A burnt roll sat on the sill with a napkin around it. One was always put out there, {g} said. They didn't know for whom. It was always gone by four.
    9: Under the counter stood the jar of sourdough that the bakery had begun with. It was older than the oven. {g} lifted the cloth an inch, to let it see who'd come, and it said one slow "bloop."
    9: They passed the shelf of cakes that hadn't quite worked. {g} never let those be thrown out. "They leaned," she said. "So do I. They still taste of what they meant."
    9: Behind the flour bins somebody had penciled lines on the wall, with dates beside them. They weren't for children, {g} said. They were for loaves. The tall one was from the summer when the oven got excited.
    9: A customer had once paid with a song instead of money. {g} showed {n} where they kept it, in the drawer under the register, written out on a paper bag. The bakers hummed it whenever something went wrong.
    9: They passed the shelf of day-old bread, and {g} slowed down. Selling it had been her idea. "Nobody's at their best the first day," she said.
  `),
  windDowns: byAge(`
    2: The oven was shut. It was still warm. Tick, it said. Tick.
    2: The bread lay in a row. It had a cloth on. Night-night, bread.
    2: {g} went round, and round, and round. Then she lay down. She was like a bun, and so was {n}.
    2: The spoons hung in a row. They did not swing. The big one did not. The small one did not. All still.
    2: Flour came down. It came down on {g}. It came down on the sack. It was as soft as soft can be.
    2: It was warm. It smelled of bread. {g} went purr, and purr, and purr. And then {g} did not.
    6: Below them the rolls were under their cloths, getting bigger in the dark. It's good to know that something's being done about tomorrow, and not by you.
    6: The oven let go of its heat a bit at a time, and all of it came upstairs. The sacks were as warm as somebody's lap.
    6: {g} had turned around three times and come down in the shape of a loaf. She purred till it ran out, and didn't start it again.
    6: The last of the flour in the air came down as softly as a thought, and lay along the tops of things, and nobody had to sweep it until morning.
    6: {g} laid her tail over her nose, the way you lay a cloth over a bowl, and after that there was nothing to do but let her rest.
    6: In the dark below them the dough kept rising, a hair at a time. You could almost feel it in the boards, as if the house were breathing in and taking all night about it.
    9: It was the hour when even a bakery stops: the dough has been set, the oven is banked, and there's nothing to do except let things rise.
    9: Flour sifted down through the lamplight, slower than snow, and settled on the beams, and the sacks, and {n's} two hands, and there it stayed.
    9: Warmth came up through the floorboards, and with it the smell of bread that wasn't ready yet. {g} slept like something that had been left to cool. Out in the street a late step went by, and turned a corner, and was gone.
    9: One by one the bread pans ticked and were cool. Somewhere behind the wall a mouse turned over a crumb, decided against it, and went to bed.
    9: The oven had come to the end of what it had to say. {g} listened for a while with one ear, in case it thought of something else, and then she folded the ear down, too.
    9: There were a hundred rolls asleep down there in rows, and every one of them would be up before the sun. {n} was glad not to be a roll, and sank a little deeper into the sacks.
  `),
  themes: [
    'bakery',
    'cake',
    'cakes',
    'cupcake',
    'cook',
    'cooking',
    'chef',
    'ratatouille',
    'strawberry shortcake',
    'food',
    'cookie',
    'cookies',
    'bread',
    'pancake',
    'candy',
    'sweets',
    'wonka',
    'chocolate',
    'hello kitty',
    'my melody',
    'garfield',
    'cat',
    'kitten',
    'kitty',
    'cats',
    'aristocats',
    'tom and jerry',
    'gabby dollhouse',
    'pusheen',
    'waffles',
    'mochi',
    'meatballs',
  ],
}
