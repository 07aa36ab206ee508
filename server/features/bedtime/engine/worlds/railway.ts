import { byAge, type World } from '../story-content.ts'

export const railway: World = {
  id: 'railway',
  home: { the: 'the little station', at: 'at the little station' },
  nook: { the: 'the signal tower', at: 'in the signal tower' },
  high: { the: 'the footbridge', at: 'on the footbridge' },
  guide: {
    names: ['Agatha', 'Winifred', 'Mabel', 'Edna', 'Elsa', 'Elsie', 'Josie', 'Leona', 'Lila', 'Louise'],
    kind: 'station badger',
    he: 'she',
    said: 'said',
    intro: byAge(`
      2: In the signal tower was {g.named}. She had a flag. Wave, wave! "Hello, {n}!"
      2: There was {g.named}. She had a big coat and a small flag. She made room for {n} by the stove.
      2+ {g} made the trains stop. She made the trains go. Now all the trains were in.
      6: In the signal tower, with her feet on the stove rail, sat {g.named}. || She worked the levers, waved the flag, and made the tea. "There you are, {n}," she said. "Right on time."
      6: {g.named} looked after the signal tower. She had a coat with eleven brass buttons, and she had polished the chair next to hers, since it was going to be {n's}.
      6+ She had one lever that did nothing at all. She kept it for visitors.
      9: The signal tower, levers, stove, teapot, and all, belonged to {g.named}. || She wrote {n's} arrival in the register, with the exact minute, which was her way of saying she was pleased.
      9: Up in the signal tower {g.named} hung her flag on its nail, looked at the clock, looked at {n}, and nodded as though the two agreed.
      9+ The last train had gone through at ten to. {g} always listened until she couldn't hear it anymore, and then a bit longer, out of courtesy.
    `),
  },
  guest: {
    names: ['Sooty', 'Smudge', 'Tuppence', 'Conrad', 'Desmond', 'Duncan', 'Wesley', 'Willis', 'Wyatt', 'Ellis'],
    kind: 'small sooty kitten',
    he: 'he',
    said: 'said',
  },
  helpers: [
    {
      names: ['Ignatius', 'Clement', 'Rufus', 'Elmer', 'Enzo', 'Ezra', 'Ansel', 'Barrett', 'Corbin', 'Dexter'],
      kind: 'luggage mole',
      he: 'he',
      said: 'said',
      at: 'in the luggage room',
      doing: 'labeling suitcases',
      thing: 'label box',
      noise: 'rustle',
      arrival: byAge(`
        2: In the bag room was {me.named}. Bags, bags, bags! He put a tag on each one.
        2: So many bags! In the middle sat {me.named}. Lick, stick! He put a tag on a box.
        2: A bag had two feet. It went left. It went right. Bump! Under it was {me.named}. "Is this the door?" he said. It was {g}.
        2+ Big bag. Small bag. Round bag. "That one is a drum," said {me}. Boom!
        6: In the luggage room {me.named} was tying labels on suitcases. || He couldn't see very well, so he sorted them by smell: soap, sandwiches, and going to see Grandma.
        6: Behind a wall of trunks somebody sneezed. It was {me.named}, up to the ears in string, writing out a label that said "This way up, please."
        6: In the luggage room a hatbox was moving across the floor. || {me.named} was pushing it, with his forehead. "Fragile," he explained. "So I'm not using my claws."
        6+ "This one's been to the beach," said {me}, with his nose in a strap. "And this one only wishes it had."
        9: The luggage room was kept by {me.named}, who read suitcases with his nose. || A good sniff told him where they'd been, who had packed, and whether there was cheese.
        9: They found {me.named} by following the string. It ran in and out among the trunks, and he was at the end of it, knotting on one more label.
        9: {me.named} had fallen asleep in the luggage room against a trunk, and had a label tied on him that said "Do not forward." || He'd done it himself, he told them. One never knew.
        9+ One trunk had stood there for thirty years. {me} relabeled it every spring, so that it wouldn't lose heart.
      `),
    },
    {
      names: ['Henrietta', 'Dorothea', 'Bess', 'Enid', 'Fanny', 'Flora', 'Lucy', 'Mamie', 'Mattie', 'Millie'],
      kind: 'clock owl',
      he: 'she',
      said: 'said',
      at: 'behind the station clock',
      doing: 'winding the clock',
      thing: 'oil can',
      noise: 'tick',
      arrival: byAge(`
        2: Up by the big clock was {me.named}. Tick, tock. She made the clock go.
        2: Tick, tick, tick. Up the ladder was {me.named}. She had a key as big as she was. Wind, wind!
        2: Hoo! went the big clock. Clocks do not say hoo. It was {me.named}, in behind. "It is hoo past seven," she said.
        2+ Tick, said the clock. Tock, said {me}. They took turns.
        6: Behind the big station clock lived {me.named}. She wound it every evening, forty turns, and told it something nice at the end so that it would keep going.
        6: {me.named} looked out through the little door in the clock face, the one behind the six. "Nearly wound," she said. || "Come in, and watch out for the wheels."
        6: {me.named} sat behind the station clock with her feet up on five past, eating a sandwich. || "I'll move when it does," she said, and presently she had to.
        6+ From inside, all the numbers were backward. {me} had learned to tell the time that way, and was always surprised by the other side.
        9: A ladder led up behind the station clock, where {me.named} sat among the wheels, winding. || The whole room ticked, and after a while you did, too.
        9: Behind the clock it was all brass and elbows. {me.named} was in there, giving the mainspring its forty turns and counting aloud in a whisper.
        9: The space behind the clock was just big enough for {me.named}, forty wheels, and whoever didn't mind holding the oil. || She handed {n} the can. It was the quietest job at the station, she said, and the only one that everybody checked.
        9+ The clock was two minutes slow, and {me} kept it so on purpose. It gave people running for the train a little bit of hope.
      `),
    },
    {
      names: ['Bertram', 'Mungo', 'Hob', 'Floyd', 'Harvey', 'Howard', 'Garth', 'Hollis', 'Kendall', 'Lucas'],
      kind: 'café bear',
      he: 'he',
      said: 'said',
      at: 'in the station café',
      doing: 'drying teacups',
      thing: 'tea tray',
      noise: 'clatter',
      arrival: byAge(`
        2: In the café stood {me.named}. He had a cloth. Wipe, wipe! The cups were all clean.
        2: Clatter, clatter! In the café was {me.named}. He had ten cups on one arm. He did not drop one.
        2: Clink, clink, clink! Ten clean cups came by. Behind the cups was {me.named}. He gave the best one to {n}.
        2+ {me} put one cup on one cup on one cup. It was a tall, tall pile. "Do not blow," he said.
        6: In the station café {me.named} was drying teacups. He hung each one on its own hook and wished it a good night, and there were sixty.
        6: The café was shut, but {me.named} opened it again for them, just a crack, just wide enough. || He had a cloth over his shoulder and a cup on each claw.
        6: The bell on the café door had gone home, so {me.named} said "Ting" himself. || He pulled out two stools. He'd saved the good napkins.
        6+ On the counter stood a cake with one slice left. "That's for the last passenger," said {me}. "It's always for the last passenger."
        9: {me.named} had closed the café, but not so that you'd notice. || He was drying cups behind the counter and humming a tune that he had picked up from the kettle.
        9: {me.named} had put up the chairs in the café and was going along the shelf with a cloth, humming to the cups in the order of their size.
        9: {me.named} was polishing the counter of the station café in circles, each one a little smaller than the one before, until he came to a ring that some cup had left there years ago. || He went around it. It was a regular's.
        9+ Nobody had ever seen {me} break a cup. There was a rumor of one, in his youth, and he went a bit quiet if it came up.
      `),
    },
    {
      names: ['Percy', 'Nibs', 'Thimble', 'Hubert', 'Humphrey', 'Irving', 'Melvin', 'Nathan', 'Orville', 'Porter'],
      kind: 'lamp mouse',
      he: 'he',
      said: 'squeaked',
      at: 'at the end of the platform',
      doing: 'trimming lamps',
      thing: 'tiny ladder',
      noise: 'creak',
      arrival: byAge(`
        2: At the end was {me.named}. He had a tiny ladder. Up, up, up he went!
        2: Creak, creak! Up a tiny ladder went {me.named}. Puff! He made a lamp stand up straight.
        2: One lamp went on. One lamp went on. Who did that? Up on a tiny ladder was {me.named}. "Hold my ladder," he said. So {n} did.
        2+ {me} had a hat with a light on it. It was the size of a pea.
        6: At the far end of the platform {me.named} was going from lamp to lamp with a ladder the length of a spoon. He trimmed each flame until it stood up straight.
        6: A ladder no longer than a spoon was leaning on the last lamp of the platform. || {me.named} came down it backward, wiping his whiskers, and said that this one had been slouching again.
        6: The last lamp at the end of the platform was off, then on, then off. || "It's saying good night," said {me.named}, with one paw on the knob. "I'm only helping."
        6+ "Lamps slouch," said {me}. "You have to speak to them."
        9: Where the platform ran out they met {me.named}, on his evening rounds with the smallest ladder on the railroad. || He trimmed the lamps, and he took it seriously.
        9: {me.named} was at the far end, where the platform gives up, holding a ladder against the last lamp with one foot and talking to the flame.
        9: At the end of the platform {me.named} was holding his ladder with one paw and his cap with the other, as the night mail went through. || He waited till the flame had stopped shaking. "She's never gotten used to it," he said. "I tell her it's only a train."
        9+ {me} had names for all his lamps and one for the dark in between, which he was also fond of.
      `),
    },
  ],
  things: {
    light: { one: 'signal lamp' },
    source: { one: 'platform bell' },
    sound: { one: 'dong' },
    treasure: { one: 'silver whistle' },
    snack: { one: 'raisin bun' },
    fluff: { one: 'seat stuffing' },
    bed: { one: 'luggage-rack bunk' },
    crowd: { one: 'sparrow' },
    sky: { one: 'sky above the tracks' },
  },
  crowdVerb: 'chirp',
  weathers: [
    {
      id: 'mist',
      text: byAge(`
        2: The air was gray and soft. The train tracks went in, and in, and then you could not see them.
        6: A thin mist had come up from the fields, and the rails ran into it and disappeared, like a sentence that somebody forgot to finish.
        9: Mist lay along the line, knee-deep and silver, so that the platform seemed to be floating a little way above the world.
      `),
    },
    {
      id: 'clear',
      text: byAge(`
        2: Up high was one star. Then two. They were so small.
        6: It was a clear evening, and the rails had gone pink from one end to the other.
        9: The sky was perfectly clear and had just begun on its stars, one here, one there, like someone laying a long table.
      `),
    },
    {
      id: 'rain',
      text: byAge(`
        2: Pat, pat, pat went the rain on the roof. It was dry under there.
        6: Rain was pattering on the glass roof over the platform, and everything underneath felt drier than usual because of it.
        9: It was raining gently on the station roof, a sound like a great many small trains arriving, none of them late.
      `),
    },
  ],
  moments: byAge(`
    2: They went past a train. It was asleep. "Shh," said {n}. The train said hiss, very low.
    2: One, two, three, four seats. {n} sat on each one. Sit, sit, sit, sit! Then they went on.
    2: There was a big red cart. {n} got on, and {g} gave it a push. Rumble, rumble, rumble!
    2: A long, long track went by. {n} looked one way. It went on and on. {n} looked the other way. It did that there, too.
    2: {n} had a hat on. It was the hat of {g}. "All aboard!" said {n}. A bird got on the bench.
    2: A tiny train came by. It was for mice. Toot! {n} stood still. {g} stood still. It went in at a tiny door. Toot.
    2: There was a big box. "This Side Up," it said. It was on its head. "Poor box," said {n}. {n} and {g} put it right.
    2: {n} had a ticket. {g} had a punch. Click! There was a hole, like a star. Click! Now there were two stars.
    2: A bird sat on the sign. It was a train sign. Up, it said. Down, it said. {g} gave the bird a hat. "Now you work here," said {g}.
    2: {n} sat on a big bag. It was not a bag. "Excuse me," said the bag. It was a fat, gray dog. {g} gave it a pat and a tag.
    6: They passed the little green engine, asleep in its shed. Every so often it let out a puff of steam and said a word that might have been "Tuesday."
    6: On the platform stood a machine that told your weight and your fortune for one penny. {g's} card said, "You will go far." "I never have," said {g}, rather pleased.
    6: {n} read the names on the timetable out loud, because they were so good: Nether Puddle, Long Sigh, Much Later. "You change for Much Later," said {g}.
    6: They walked along the yellow line, heel to toe, all the way. {g} fell off it once, but she said that it was the line's fault.
    6: A suitcase stood all alone on the platform, with labels from everywhere. "It doesn't travel now," said {g}. "But it likes to see the others off."
    6: A baggage cart had been standing in the sun all day and was still warm, so they sat on it for a while. {g} blew her whistle, and they pretended to leave. It was a fine trip, and they were back in no time.
    6: They passed the station cat, who slept on Track Two because nothing ever came in on it. {g} announced her anyway. "The cat on Track Two," she said, "is on time."
    6: There was a tunnel, quite a short one. {n} said hello to it, and it said hello back. {g} told it that the ten-fifteen would be late, and it said "late," in a disappointed voice.
    9: The waiting room was empty, except for an umbrella sitting very upright on a bench. They nodded to it. It had been there since April.
    9: They crossed by the footbridge, and halfway over {g} stopped, as she always did, to look along the rails to where they met. She knew that they didn't, really. She liked to give them the chance.
    9: In the lost-and-found window there were nineteen gloves, a trombone, and a wedding cake made of plaster. "People forget the strangest things," said {g}, "but they always remember the train."
    9: {n} put a hand flat on the rail. It was still faintly warm, and there was a hum in it, from a train already so far off that it was somebody else's.
    9: On the wall was the rack of old tickets, one from every journey anybody had cared enough about to give back. {g} read out the smallest. "One child," it said. "To the sea."
    9: The bench at the end of the platform had a small brass plate that said, "For those who came to meet someone." {g} polished it on Sundays. She had sat there once herself, she said, and he'd been on the next train.
    9: {g} walked along the ties with her paws behind her back, two at a step, and {n} took them one at a time. They came out even at every bridge. Trains have a word for that, {g} said, but only trains can say it.
    9: They looked in at the telegraph office. The old key sat under a glass dome now and clicked once in a while in its sleep. {g} bent down to listen. It was still sending something from 1912. "Arrived safely," it said. "Will write."
  `),
  windDowns: byAge(`
    2: The trains were in bed. The red one. The green one. The one with the bell. Hiss, they said, so low. Hiss.
    2: The rails were still warm. Tick, they said. Tick. They were going to sleep, too.
    2: Out in the dark a train went by. Choo. It was so far. Choo. It was so soft.
    2: {g} put her coat on {n}. It had a lot of buttons. {n} held one of them.
    2: The flag was rolled up. The coat was hung up. {g} curled up. And then she went down, down, down to sleep.
    2: Tick, went the clock on the wall. {g} went hff. Tick. Hff. Tick. Hff. So slow.
    6: The stove ticked as it cooled. Along the wall the levers stood in their row, all pulled to green, which means that nothing is in the way.
    6: Very far off a night train was crossing the hills. It sounded like somebody saying something over and over, kindly, until it was true.
    6: In their shed the engines breathed out the last of their steam, the big one first, the little green one after it. Then they stood and cooled in the dark, with their wheels at rest.
    6: One by one the lamps along the platform were turned down, until each was only a small gold bead, and then not even that.
    6: {g} had undone eleven brass buttons, one after another, and with each of them the evening got a little looser.
    6: Under the window the rails ran off into the dark, side by side, as they always did. {g} said good night to the left one and to the right one, and then there was nobody else on duty.
    9: Along the platform the lamps went down, one after another, each leaving a little less night to be kept off, until there wasn't any need to keep it off at all.
    9: A long way out, a freight train was crossing the valley, forty cars, in no hurry. You could hear every one of them go over the joint in the rail, da-dum, da-dum, and then fewer, and then farther, and then the place where they had been.
    9: The stove settled. The kettle, which had been thinking about it all evening, gave up singing. All the signals down the line stood at green, with nothing due until morning.
    9: The rails gave back the last of the day's warmth, ticking now and again as they shrank, as if someone were walking away along them, slowly, with their shoes in their hand.
    9: {g} wrote the last line of the day into her register. "Nothing more to report," it said. She read it through once, thought that it was well put, and let the pen roll.
    9: The wires hummed over the roof, so low that you had to lie down to hear them. {n} lay down. Whatever they were carrying, it was in no hurry to get there, and beneath it {g} was already asleep.
  `),
  themes: [
    'train',
    'trains',
    'thomas',
    'tank engine',
    'railway',
    'railroad',
    'chuggington',
    'locomotive',
    'polar express',
    'dinosaur train',
    'choo',
    'titipo',
    'station',
  ],
}
