import { byAge, type World } from '../story-content.ts'

export const castle: World = {
  id: 'castle',
  home: { the: 'the crooked castle', at: 'at the crooked castle' },
  nook: { the: 'the round tower room', at: 'in the round tower room' },
  high: { the: 'the very last step', at: 'on the very last step' },
  guide: {
    names: ['Ember', 'Smolder', 'Flint', 'Cyril', 'Edgar', 'Ernest', 'Nolan', 'Owen', 'Rollo', 'Saul'],
    kind: 'small dragon',
    he: 'he',
    said: 'said',
    intro: byAge(`
      2: Up in the tower was {g.named}. He was as small as a dog. Puff! A bit of smoke came out. "Hello, {n}!"
      2: There was {g.named}, up in the round room. He made toast. He did it with his nose. One for {n}!
      2: Up all the stairs went {n}. At the top was {g.named}. He was on a red pillow. "I'm the dragon," he said. "Boo. Do you want some toast?"
      2+ {g} had two wings. One was up, and one was down. He had slept on it.
      6: In the round tower room lived {g.named}. He was no bigger than a spaniel and was in charge of the toast. "You're just in time, {n}," he said, and blew on a slice.
      6: {g.named} had the round room at the top of the tower. || He was the castle's dragon, and since there was nothing to guard, he had taken up cushions. {n} got the best one.
      6: The round tower room had a sign on it, "Beware," and under that, in smaller letters, "of the step." {g.named} opened the door. || "{n}!" he said. "You came all the way up. Sit by me. I'm the radiator."
      6+ He could breathe fire, but only to order: toast, candles, and cold feet.
      9: The round tower room was rented to {g.named}, official dragon to the castle, a post with no duties and a small allowance of coal. He bowed to {n} and lit the fire under the kettle.
      9: Up in the round tower room {g.named} was reading by his own light, which he did by breathing out through one nostril. || He put in a bookmark when he saw {n}. It was slightly singed.
      9: {g.named} was in the round tower room, knitting, with a long fork held ready for the toast. || He'd been put there to frighten travelers, he told {n}, but none of them had come so far up, and those who had were out of breath and had needed a cushion.
      9+ There'd been a hoard in the family once. {g} had gone through it and kept the spoons.
    `),
  },
  guest: {
    names: ['Cinder', 'Griff', 'Tippet', 'Petra', 'Phoebe', 'Polly', 'Hetty', 'Ina', 'Irene', 'Jenny'],
    kind: 'baby griffin',
    he: 'she',
    said: 'said',
  },
  helpers: [
    {
      names: [
        'Sir Rustle',
        'Sir Clank',
        'Sir Osbert',
        'Fergus',
        'Gideon',
        'Herbert',
        'Wesley',
        'Willis',
        'Wyatt',
        'Ellis',
      ],
      kind: 'suit of armor',
      he: 'he',
      said: 'clanked',
      at: 'in the long hall',
      doing: 'oiling his knees',
      thing: 'helmet',
      noise: 'clank',
      arrival: byAge(`
        2: In the long hall stood {me.named}. Clank, clank! No one was in there. He was just a suit, and he was nice.
        2: Clank! Was it a man? It was just a suit! It was {me.named}. "Hello," he said from in the hat.
        2: Squeak, squeak, down the long hall! That was {me.named}. One of his knees went up. It did not want to go down.
        2+ "Look," said {me}, and he took off his head. He put it on again. "Ta-da!"
        6: In the long hall {me.named} was oiling his knees. || There was nobody inside him, and he said that it was very roomy.
        6: {me.named} was standing in the long hall on one leg, oiling the other. He waved. His hand came off. || He put it back, and waved again.
        6: "Excuse the noise," said {me.named}, in the long hall, sitting down in eleven separate clanks. || He'd been up since the fourteenth century, and it was his knees that noticed.
        6+ A mouse lived in his left foot. They shared the rent.
        9: {me.named} was in the long hall, oiling his knees. He was empty, and had been for four hundred years, and found that it left him a good deal of time for reading.
        9: Halfway down the long hall {me.named} bowed to them, with a noise like a dropped tray, and went on seeing to his knees.
        9: The suits of armor in the long hall stood in two rows, and the third on the left was oiling itself. || This was {me.named}. The others were empty, he explained. He meant it in the other sense.
        9+ "People are always asking who's in there," said {me}. "I tell them, I am."
      `),
    },
    {
      names: [
        'Cook Marrow',
        'Dame Saffron',
        'Mistress Plum',
        'Posy',
        'Rhoda',
        'Rita',
        'Josie',
        'Leona',
        'Lila',
        'Louise',
      ],
      kind: 'castle cook',
      he: 'she',
      said: 'said',
      at: 'in the great kitchen',
      doing: 'rolling out pie crust',
      thing: 'copper pan',
      noise: 'bang',
      arrival: byAge(`
        2: In the kitchen was {me.named}. Roll, roll, roll! It was a pie as big as a bed.
        2: Bang, bang! {me.named} had a pan. She had flour up to here. "Taste this," she said, and {n} did.
        2: Mmm! It smelled like pie. {me.named} put her nose up over a big pot. "Hold this," she said to {n}. It was a carrot.
        2+ {n} got a bit of dough. {n} made a snake. {me} baked the snake.
        6: In the great kitchen {me.named} was rolling out a pie crust. || It had already gone off the end of the table and was halfway to the door.
        6: In the great kitchen they ducked under a cloud of flour and came up in front of {me.named}, who gave each of them a spoon without asking.
        6: {me.named} had flour on both ears and was chasing the end of a pie crust across the great kitchen. || "Step on it!" she called. So {n} did, gently, and that held it.
        6+ "Kings come and go," said {me}, "but there's always a Thursday, and Thursday is pie."
        9: The great kitchen was ruled by {me.named}, who was rolling out a crust the size of a sail. || Three fires burned there, and a cat slept at each.
        9: One went down nine steps into the great kitchen, and there was {me.named}, leaning on a rolling pin as others lean on a gate.
        9: In the great kitchen {me.named} tasted something, looked at the ceiling for a while, and added one grain of salt. || Then she noticed them, and looked them over, and added two bowls.
        9+ She had served five kings and had formed the view that what most of them needed was soup.
      `),
    },
    {
      names: ['Tatters', 'Motley', 'Tansy', 'Rosa', 'Sadie', 'Selma', 'Lucy', 'Mamie', 'Mattie', 'Millie'],
      kind: 'court jester',
      he: 'she',
      said: 'said',
      at: 'on the drawbridge',
      doing: 'juggling turnips',
      thing: 'cap with bells',
      noise: 'tinkle',
      arrival: byAge(`
        2: On the bridge was {me.named}. Up went one turnip. Up went two. Down came one, on her head. Bonk!
        2: Bonk! A turnip came down. Bonk! There was {me.named}. She had bells on her hat. Tinkle!
        2: Tinkle, tinkle! Feet up, head down, on the bridge stood {me.named}. "Hello, {n}," she said. "You are upside down."
        2+ "I meant to do that," said {me}. Bonk! "That one, too."
        6: On the drawbridge {me.named} was juggling turnips. She had four in the air, and one in the moat, and a new joke, which wasn't ready.
        6: A turnip rolled across the drawbridge and stopped at {n's} foot. "Thank you," said {me.named}. || "That's the one that keeps wandering off."
        6: The first thing they saw on the drawbridge was a hat, and a turnip coming down on it. || Under both of them was {me.named}. "The hat is the difficult part," she said.
        6+ "It's about a duke and a duck," said {me}. "I've got the duck."
        9: {me.named} was practicing on the drawbridge with turnips, on account of having lost all the balls. || A jester, she said, has to be tired to be funny, and she was very tired.
        9: Bells could be heard from the drawbridge, and now and then a splash. {me.named} was rehearsing. She had begun with seven turnips.
        9: {me.named} sat on the edge of the drawbridge, explaining a joke to the moat. || It wasn't the moat's fault, she said. It had come in late.
        9+ Nobody had laughed at her best joke for eleven years. She was saving it. She thought that it needed a better king.
      `),
    },
    {
      names: ['Old Hob', 'Grizzle', 'Warden Moss', 'Ivan', 'Jonas', 'Lionel', 'Ansel', 'Barrett', 'Corbin', 'Dexter'],
      kind: 'moat frog',
      he: 'he',
      said: 'croaked',
      at: 'at the edge of the moat',
      doing: 'guarding the moat',
      thing: 'tin crown',
      noise: 'plunk',
      arrival: byAge(`
        2: By the water sat {me.named}. He had a crown on. Plunk! It fell in. He got it out.
        2: Plunk! There sat {me.named}, all green. "Who goes there?" he said. "It's {n}." "Oh, good," said {me}.
        2: A green hand came up by the water. It had a crown in it. Then up came {me.named}. "I was washing it," he said.
        2+ "Are you a prince?" said {n}. "No," said {me}. "I'm a frog. It's better."
        6: At the edge of the moat sat {me.named} in a tin crown, on guard. || No one had ever been turned away by him. But he did ask how they were.
        6: "Halt," said a voice down by the moat, "if it's convenient." || It was {me.named}, with his tin crown on straight for once.
        6: There was a ripple on the moat, and a bump, and a crown, and underneath the crown was {me.named}. || "Friend, I hope?" he said. They were. He was visibly relieved.
        6+ "I was a prince for a week," said {me}. "The shoes pinched."
        9: {me.named} kept the moat. He wore a tin crown, for reasons he'd be glad to explain to you, and saw to it that nobody fell in without being introduced.
        9: At the moat's edge {me.named} was making his rounds, which he did sitting down. || He touched his crown to {n}, as one professional to another.
        9: {me.named} had a lily pad at the edge of the moat with a small sentry box on it. || He asked for the password. There wasn't one, as far as {n} knew. "Correct," he said.
        9+ Twice a year some princess came by with a certain look. "Thank you, no," said {me}. "I'm happy as I am."
      `),
    },
  ],
  things: {
    light: { one: 'tower beacon' },
    source: { one: 'castle gong' },
    sound: { one: 'bommm' },
    treasure: { one: 'little gold key' },
    snack: { one: 'jam tart' },
    fluff: { one: 'swan’s down' },
    bed: { one: 'four-poster bed' },
    crowd: { one: 'castle mouse', many: 'castle mice' },
    sky: { one: 'sky above the battlements' },
  },
  crowdVerb: 'squeak',
  weathers: [
    {
      id: 'flags still',
      text: byAge(`
        2: The flags hung down. There was no wind at all.
        6: There wasn't any wind, and all the flags hung straight down, like washing that belonged to somebody important.
        9: Not a flag was stirring, and the swifts went around and around the tower as though they were stirring it.
      `),
    },
    {
      id: 'mist',
      text: byAge(`
        2: Mist came up from the moat. It was white. It hid the frogs.
        6: A mist had come up from the moat and covered the bottom half of the castle, so that it seemed to have no feet.
        9: Mist had risen from the moat and filled the courtyard to the brim, and the crooked towers stood up out of it like spoons.
      `),
    },
    {
      id: 'stars',
      text: byAge(`
        2: Stars came out. There was one on top of each tower.
        6: The stars were coming out, and someone seemed to have put one on the tip of every tower.
        9: The first stars had come out above the battlements, each standing at its post.
      `),
    },
  ],
  moments: byAge(`
    2: Up the stairs they went. Round and round. Up, up, up! Then they went down. It was the wrong stairs.
    2: There was a big, big chair. It was the king's chair. {n} sat in it. "I am the king," said {n}. "Now I get down."
    2: They saw a man on the wall. He was just paint. He had a funny hat. {n} waved. Did he wave? No. Maybe.
    2: A suit of tin stood by the door. {n} went knock, knock. "No one is in," said the tin. "Good night," said {n}.
    2: They ran down a long, long rug. It was red. It had a lump in it. The lump said meow.
    2: A ghost came by. It was as small as a sock. "Boo," it said. "Boo," said {g}. "Boo," said {n}. Then it had to go to bed.
    2: There was a door. It was so small! {n} got down to look. {g} got down to look. An eye looked back. "Good night, eye," said {n}.
    2: They came to the king's hats. {n} had a gold one. {g} had a gold one. It came down on his nose. "I can't see," said {g}. "But I am the king."
    2: A mouse came by with a crown on. "Are you the king?" said {n}. "No," said the mouse. "He is in the bath." {g} bowed to it, just in case.
    2: The rug had a dragon on it. "Is that you?" said {n}. {g} had a long look. "I don't have that many toes," he said.
    6: They went along the gallery of kings. They'd all been painted with one eyebrow up. "It's the nail," whispered {g}. "It sticks into them."
    6: There was a door with seven locks on it. {g} opened it by the handle. It was a broom closet. They'd never told the brooms.
    6: A clock on the stairs struck something. {n} counted nineteen. "It's only showing off," said {g}.
    6: They had to cross the drawbridge, which was up, so {g} tickled the chain. It came down, giggling, and went up again behind them with a hiccup.
    6: A row of helmets hung on pegs, and a bird had made a nest in the third. "He's our best knight," said {g}. "He's never lost a fight, and he's never had one."
    6: They passed the throne, which had a cushion on it with a dent in the middle. "The queen lets me warm it," said {g}. "It's the highest post I've ever held."
    6: In the passage a draft was waiting, as it always did. {g} held up his smallest flame to see which way it was going. It was going to bed.
    6: There was a shield on the wall with a dragon on it, roaring. {g} went past it a bit faster. "My great-uncle," he said. "He only wanted somebody to close the window."
    9: On the landing a tapestry hung with its face to the wall, because the unicorn in it was bashful. They went by on tiptoe and wished its back a good night.
    9: The castle had been built by three architects who weren't speaking. So the staircase they took went up for a while, met another coming down, and stopped to let it pass.
    9: {n} ran one hand along the wall. Somebody a very long time ago had scratched a small ship there, low down, at about the height of a child who has been told to wait.
    9: In the long hall forty chairs stood around a table, each with a name carved in its back, and at the very end was one stool without any. "That's for whoever comes," said {g}. He gave it a polish with his elbow, as he always did.
    9: They went by the kitchen garden, where the moat had once been. Somebody had planted cabbages in it. It had kept out every army since, {g} said, because they all stopped to admire them.
    9: They took the secret passage, which had a sign on it so that visitors wouldn't miss it. {g} had put in the lamp himself, and a bench halfway.
    9: On a windowsill lay a knight's glove, holding down a letter that had never been sent. {g} dusted around it on Thursdays. He hoped that whatever it said had been said out loud instead.
    9: The dungeon turned out to be full of apples. It stayed so nice and cool, {g} said. In four hundred years it had held one prisoner, and he had asked to stay until the pears were ripe.
  `),
  windDowns: byAge(`
    2: Down in the moat the water was still. One star sat in it. It did not blink. It sat and sat.
    2: {g} blew out one light. Puff. He blew out one more. Puff. It got soft and dark.
    2: {g} lay on {n's} feet. He was as warm as toast. Now {n} had warm, warm toes.
    2: The stairs were still. Up was still. Down was still. And around was still, too.
    2: The flag was down. The gate was down. {g} put his chin down. All was down, and all was still.
    2: The bed had a post here. It had a post there. {g} lay by one post. {n} lay in the middle, so warm.
    6: In every window of the castle a light went out, one after the other, along the front and around the corner, as if someone were walking through the whole house with a yawn.
    6: Curtains hung all around, heavy and red and old. They shut out the draft, and most of the time.
    6: {g} had curled up at the foot, giving off a steady warmth like a well-kept stove. Now and then he smoked a little in his sleep.
    6: A long way down, the cook hung up the last pan. It rang once, very low, like a bell that only wanted to say it was there.
    6: {g} breathed out through his nose, and a ring of smoke went up to the ceiling. It got wider and wider, and paler and paler, until it was the size of the room and you couldn't see it anymore.
    6: The old stairs creaked, one at a time, from the bottom of the tower to the top, as if sleep were coming up and didn't want to miss a step.
    9: Below them the castle was putting itself away. A bolt slid home, a bucket was set down, and the last footsteps went off along a passage and were a long time getting to the end of it.
    9: Stone keeps the sun. All night the old walls would go on giving back the day, a little less every hour, and by morning they'd have come out even.
    9: {g} had folded both wings and gone to sleep with his chin on {n's} ankle. A thread of smoke rose from him, perfectly straight, and came apart somewhere in the dark of the ceiling.
    9: The wind went around the tower and felt along the window for a gap, and found that they'd stuffed it with a sock. After that it went around more gently, as if not to wake the sock.
    9: Somewhere far below, the night watchman said "All's well" to the suit of armor, and the armor, so as not to wake anybody, only nodded. {g} was sure of it. He had heard it not clank.
    9: The candle had burned down to the width of a coin. {g} looked at it, as one professional looks at another, and let it go out in its own time.
  `),
  themes: [
    'castle',
    'princess',
    'princesses',
    'prince',
    'knight',
    'knights',
    'dragon',
    'dragons',
    'king',
    'queen',
    'cinderella',
    'rapunzel',
    'tangled',
    'sleeping beauty',
    'shrek',
    'how to train your dragon',
    'mike the knight',
    'sofia',
    'elena',
    'zog',
    'disney',
    'wizard',
    'harry potter',
    'magic',
    'unicorn',
    'unicorns',
    'my little pony',
    'merlin',
    'snow white',
    'beauty and the beast',
    'brave',
    'encanto',
  ],
}
