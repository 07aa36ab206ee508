import { byAge, type World } from '../story-content.ts'

export const snow: World = {
  id: 'snow',
  home: { the: 'the snowy mountain', at: 'on the snowy mountain' },
  nook: { the: 'the little lodge', at: 'in the little lodge' },
  high: { the: 'the very top', at: 'at the very top' },
  guide: {
    names: ['Borga', 'Freya', 'Ingrid', 'Astrid', 'Sigrid', 'Gudrun', 'Ragna', 'Runa', 'Unni', 'Ylva'],
    kind: 'mountain goat',
    he: 'she',
    said: 'said',
    intro: byAge(`
      2: Stamp, stamp, stamp! {g.named} shook the snow off. "Come in, {n}," she said. "The fire is on."
      2: In the lodge was {g.named}. She had a beard. She had boots, too. Four of them!
      2: The door of the lodge said knock, knock. {n} did not knock. It was {g.named}, on the inside. "I want to come out and see you," she said.
      2+ {g} had mittens on the stove. They were for {n}. They were so warm.
      6: In the little lodge lived {g.named}, who kept the stove going and the path clear. || She wore four red boots and hung two pairs of mittens by the fire, one of them for {n}.
      6: {g.named} opened the door of the lodge, and a good deal of warm air came out to meet {n}. || "Quick, in," she said, "before the mountain comes in as well."
      6: There was smoke over the little lodge, and somebody on the roof, which was {g.named}, shoveling. || "Go in and get warm, {n}," she called. "I'll be down in three steps." She was down in one.
      6+ "I've never slipped," {g} liked to say. "I've only sat down sooner than I planned."
      9: The little lodge was looked after by {g.named}, who had a beard, a woolen hat, and opinions about firewood. || She took {n's} coat and gave {n} the chair whose legs were all the same length.
      9: {g.named} had dug out the door of the lodge three times that day, and was quite prepared to do so a fourth. || "You've brought the evening with you," she said to {n}. "Put it by the stove."
      9: {g.named} had the door of the lodge open before {n} reached it, having felt the footsteps come up through the mountain. || "Left boot's loose," she said. "Come in and we'll see to it."
      9+ A mountain goat, she held, is somebody who has looked at a slope and declined to take its word for it.
    `),
  },
  guest: {
    names: ['Tuft', 'Nippy', 'Mitten', 'Peppi', 'Nilo', 'Flip', 'Isak', 'Aksel', 'Bjorn', 'Einar'],
    kind: 'young penguin',
    he: 'he',
    said: 'said',
  },
  helpers: [
    {
      names: ['Sven', 'Anders', 'Olaus', 'Nils', 'Lars', 'Gunnar', 'Halvar', 'Jens', 'Knut', 'Leif'],
      kind: 'snow hare',
      he: 'he',
      said: 'said',
      at: 'by the frozen pond',
      doing: 'polishing the ice',
      thing: 'felt mop',
      noise: 'swoosh',
      arrival: byAge(`
        2: By the pond was {me.named}. Swoosh, swoosh! He made the ice shine.
        2: Whee! {me.named} slid by. Swoosh! He slid back. "Hello," he said, and he was gone again.
        2: The pond was like glass. Swoosh! There were two of {me.named}, one up and one down. They both said hello.
        2+ {me} slid. He slid so far. "I meant to!" he said.
        6: By the frozen pond {me.named} was polishing the ice with a mop as big as himself. || It was so clean that there was a second hare underneath, polishing from the other side.
        6: Out on the pond {me.named} was leaning on his mop and admiring himself from the feet down.
        6: By the frozen pond {me.named} was lying on his stomach, breathing on one spot and rubbing it with his ear. || "There was a smudge," he said. It had been the moon.
        6+ "He never stops for lunch," said {me}, pointing down. "I don't like to be the first."
        9: {me.named} was out on the pond, buffing the ice to a finish. || He worked backward, so as to leave no prints, and had several times gone off the end.
        9: {me.named} came gliding toward them over the pond, polishing backward, and stopped just short of the bank, as he always meant to.
        9: {me.named} had put up a small fence around the frozen pond, and a sign that asked you to wipe your paws. || He read it to them, wiped all four, and fell down.
        9+ He let {n} look. Deep in the ice hung one red leaf and a string of bubbles, like a sentence that had been going to be finished in spring.
      `),
    },
    {
      names: ['Grandma Hush', 'Solveig', 'Old Birgit', 'Signe', 'Tove', 'Inga', 'Berit', 'Gerda', 'Thora', 'Liv'],
      kind: 'snow owl',
      he: 'she',
      said: 'said',
      at: 'on the weather post',
      doing: 'knitting clouds',
      thing: 'needle case',
      noise: 'click',
      arrival: byAge(`
        2: On a post sat {me.named}. Click, click, click. She made a sock. It was white. It was for a cloud.
        2: Click, click! {me.named} sat up high. White wool came down. Was it wool? Was it snow? It was warm.
        2: A ball of wool rolled up to {n}. It had a long, long tail. At the end of the tail sat {me.named}. Click, click.
        2+ "Clouds have cold feet," said {me}. Who knew?
        6: On the weather post sat {me.named}, knitting. The white wool went up and up from her needles until you couldn't tell where it stopped being knitting and started being a cloud.
        6: A ball of wool had rolled down the slope and lay at their feet. || They followed the thread up to a post, and on the post was {me.named}, purling.
        6: {me.named} was up on the weather post, with her knitting over both feet. || She held up the end of it. "Is it a mitten or a storm?" she asked. "I've been listening to the radio, and I lost count."
        6+ "Hold out your hands, dear," said {me} to {n}, and wound a bit of fog around them.
        9: {me.named} sat on the weather post with her needles, turning out clouds at a steady rate. || Plain for everyday, she explained, and cable stitch for weekends.
        9: On the weather post sat {me.named}, casting on. She looked at the sky over her glasses, counted, and said that it wanted eleven more rows.
        9: {me.named} let out a bit of wool, on the weather post, and the bit drifted off and became part of the view. || She never knew where they went, she said. That was the nice thing about knitting for the public.
        9+ A dropped stitch, according to {me}, is where the sun gets in. She left one now and then on purpose.
      `),
    },
    {
      names: ['Tomte', 'Nisse', 'Pelle', 'Otto', 'Jarl', 'Bamse', 'Rolf', 'Stig', 'Arne', 'Emil'],
      kind: 'sled dog',
      he: 'he',
      said: 'woofed',
      at: 'in the sled shed',
      doing: 'waxing the sled',
      thing: 'sleigh bell',
      noise: 'jingle',
      arrival: byAge(`
        2: In the shed was {me.named}. Jingle, jingle! He wanted to go. He always wanted to go.
        2: Jingle! A nose came out of the shed. Jingle, jingle! It was {me.named}. His tail went so fast.
        2: Jingle! A sled came by. No one was on it. Jingle, jingle! After it ran {me.named}. "It does that," he said.
        2+ Lick, went {me} on {n's} nose. Lick, lick.
        6: In the sled shed {me.named} was waxing the sled. He had waxed it so well that it kept leaving without him.
        6: The door of the sled shed burst open before they could knock, and there was {me.named}, with a brush in his mouth and wax on both ears.
        6: In the sled shed {me.named} was already sitting on the sled, with a scarf on. || "I knew you'd come," he said. "I've known it since breakfast. Where are we going?"
        6+ "Shall we go now?" asked {me}. "Now? How about now?" He sat on his own tail to hold it still.
        9: {me.named} was in the shed, waxing the runners of the sled. || He was a dog of great speed and no particular destination, and nobody enjoyed an evening more.
        9: They could hear the bells from around the corner. {me.named} was in the sled shed, waxing a runner, and wagging, and therefore waxing the wall.
        9: {me.named} had waxed the sled, and the door of the sled shed, and the step. || They came in rather faster than they had planned. He thought it was wonderful that they'd been in such a hurry.
        9+ He wore his bells all year, in case it should be winter. Up there it usually was.
      `),
    },
    {
      names: ['Hilde', 'Berta', 'Dagny', 'Greta', 'Helga', 'Maja', 'Synne', 'Britt', 'Ebba', 'Elin'],
      kind: 'soup marmot',
      he: 'she',
      said: 'said',
      at: 'in the warm cave',
      doing: 'stirring soup',
      thing: 'soup ladle',
      noise: 'clunk',
      arrival: byAge(`
        2: In the cave was {me.named}. She had a pot. Gloop, gloop! It was soup.
        2: They came to a warm cave. {me.named} had a big spoon. "Taste," she said. {n} did. Mmm!
        2: Sniff, sniff. Soup! Up on a stool stood {me.named}. Clunk, went her spoon. "It wants one more thing," she said. It was salt.
        2+ "Too hot?" said {me}. She put in a bit of snow. Now it was just right.
        6: In the warm cave {me.named} was stirring soup in a pot that she had to stand on a stool to see into. It had been on the stove since last winter, and she only ever added things.
        6: {me.named} was up on her stool in the warm cave, looking into the pot as into a well. || "There's somebody's mitten in here," she said. "It's done the soup no harm."
        6: In the warm cave it was all steam, and a voice said, "Watch your head." || {me.named} was under the ladle. "I was talking to the carrot," she added.
        6+ "There's a carrot in there I've known for years," said {me}.
        9: They followed a smell into the warm cave, where {me.named} was stirring the soup. Nobody knew when it had been begun. || There were carrots in it older than some of the guests.
        9: In the cave it was warm enough to take off a hat. || {me.named} was bent over the pot with her ladle, listening to it.
        9: {me.named} moved over on her stool, in the warm cave, so that {n} could look into the pot. || One shouldn't stir it too much, she said. It had things to work out between the onions and the rest.
        9+ She cooled it, by the spoonful, in the snow at the door, and there was a row of small round holes there, going back to November.
      `),
    },
  ],
  things: {
    light: { one: 'pass lantern' },
    source: { one: 'echo horn' },
    sound: { one: 'hooo' },
    treasure: { one: 'silver sleigh bell' },
    snack: { one: 'cinnamon roll' },
    fluff: { one: 'goose down' },
    bed: { one: 'stove bed' },
    crowd: { one: 'snow bunting' },
    sky: { one: 'white sky' },
  },
  crowdVerb: 'twitter',
  weathers: [
    {
      id: 'snowing',
      text: byAge(`
        2: Snow came down. It was soft, and it was slow. It made no noise at all.
        6: It was snowing, in big slow flakes that looked as though they had all been cut out by hand.
        9: Snow was falling, so thick and so unhurried that it seemed to be the mountain that was going up.
      `),
    },
    {
      id: 'frost',
      text: byAge(`
        2: It was cold and clear. {n's} breath made a little cloud. Puff!
        6: It was clear and cold, and every breath went up like a small balloon with nothing written in it.
        9: The air was so cold and clear that you could hear a bell in the next valley, and, if you listened, the valley after that.
      `),
    },
    {
      id: 'pink',
      text: byAge(`
        2: The snow was pink! The last bit of sun was on it.
        6: The sun was nearly gone, and it had turned all the snow pink, from the bottom of the mountain to the tip.
        9: The last sun lay along the ridge and had turned the snow the color of the inside of a shell.
      `),
    },
  ],
  moments: byAge(`
    2: {n} made a snowball. It was round. {n} put it on a post, and put a small one on top. "Hello, snowman," said {g}.
    2: Crunch, crunch, went the boots. {n} had two boots. {g} had four. Crunch-crunch, crunch-crunch!
    2: They lay down in the snow. Flap, flap! When they got up, there were two snow birds on the ground.
    2: A bit of snow fell off a tree. Flump! It fell on {g}. Now {g} had a white hat.
    2: There was a hole in the snow. Two ears came out. Two ears went in. "Hello, ears," said {n}.
    2: {n} had a sled. {g} had a sled. {n} went whoosh! {g} sat on hers. It did not go. "I like it here," said {g}.
    2: An icicle hung down. It was as long as {n}. Ting, went {n} on it. Tong, went {g}. Ting, tong, ting.
    2: A boot was gone. It was in the snow. {n} dug. {g} dug. Out came a boot. Out came a mouse. It had been in the boot. "Good night," it said.
    2: {n} drew a face in the snow. It had two eyes and a nose. {g} drew a beard on it. "Now it is me," said {g}.
    2: A small bird sat on {g's} left horn. A small bird sat on her right horn. "Peep," said one. "Peep," said the other. {g} did not move.
    6: The path ran between two walls of snow, as high as a house. Someone had pressed a face into one of them, laughing, and it had frozen like that.
    6: They sat down on a tin tray that somebody had left on the slope, just to rest. The tray had other ideas. It was a very good shortcut.
    6: They passed a snowman with two carrot noses. "I couldn't choose," said {g}.
    6: {n} put out a tongue and waited for one flake in particular. It took its time, swung to the left, and landed on {g}.
    6: {g} breathed out a big white cloud and walked into it, and for a moment there were only four legs, looking around for the rest.
    6: They passed a snow fort with a very small flag. A very small voice told them to halt. {g} put up her two front hooves, and they were let through for one button.
    6: {g} introduced the mountains to {n}, one after another, and told which was the oldest. "They don't grow anymore," she said. "They settle, like everyone in my family."
    6: Only the lid of the mailbox stuck out of the drift. {g} knocked the snow off it with one horn and looked inside. It was full of snow. "Nothing urgent," she said.
    9: There were tracks across the snow in front of them, small and even, like stitching. They ran straight to the middle of the field and stopped. {g} looked up. "Took off," she said.
    9: The fence was buried to the top, so that they walked along it on the tips of the posts, like two people crossing the sky on stilts.
    9: They stopped to get their breath and heard the mountain. It wasn't a sound. It was what's left when every sound has been covered up and tucked in.
    9: A snow bridge crossed the brook there, thin as an eggshell and blue on the inside. Under it you could hear the water, still talking away to itself about the sea.
    9: They passed the old ski lift, where the chairs hung in a line up into the dusk, each with its cushion of snow. {g} nodded to them, two by two. She'd always felt they were going somewhere.
    9: At the turn somebody had cut a bench out of the ice, with two hollows in it. {g} sat down in the one and looked at the other, so {n} got in. It was very cold, and it was an honor.
    9: They came upon a pair of skis, standing upright in the snow, with nobody near. They'd been there all winter. {g} thought that their owner must have seen the view and gone on without them.
    9: {g} stopped before the steep part. She knew every stone on it by its first name. She introduced {n} to the three that mattered.
  `),
  windDowns: byAge(`
    2: The snow came up to the window. It was like a big white blanket. It tucked in the lodge.
    2: The fire went pop. Then it went hush. It was red, and it was low.
    2: {g} took off her boots. One. Two. Three. And four. Now they could rest, too.
    2: Not a sound. Not a step. Just the snow, all soft, all around.
    2: {g} lay by the fire. Her beard was on her knees. It went up. It went down. It went up, so slow.
    2: The boots were dry. The mittens were dry. {g} said "Ahh." Then it was still, and it was warm.
    6: Snow had begun to close over their tracks, so that by now no one could have told which way they'd been, or that they had been out at all.
    6: The stove settled down on its coals and turned a deep, slow red. The mittens on the line hung quite still, holding on to nothing.
    6: All the weight of the winter lay on the roof, and it only made it warmer. It was like being somewhere deep in the middle of a loaf.
    6: Somewhere outside a branch let go of its snow, with a long, soft sigh, and sprang back, and was light.
    6: {g} laid one last log on the fire, and it thought for a while before it caught. "There," she said, to nobody in particular, and folded her legs.
    6: The little lodge creaked in the cold, once on the left, once on the right, and then it seemed to pull its roof down lower over its ears.
    9: The windows had gone blue, and then a darker blue, and the snow stood halfway up them like someone looking in to see that everyone was there.
    9: The stove ticked and dimmed. On their string above it the mittens had stopped steaming and hung there, open-handed, with nothing to carry.
    9: Nothing is as quiet as a house with snow on it. {n} lay and listened to how much of it there was, all the way up the mountain, and all of it lying still.
    9: Up near the ridge a little snow slid, and stopped, and thought better of it. After that the mountain didn't move again.
    9: {g} had turned down the wick as far as it would go. What was left of the light stayed close to the stove, with the rest of them, where it was warm.
    9: The mountain had been standing there for so long that it must have learned to sleep on its feet. {g} could do it, too. She was leaning against the woodpile with a peaceful look and one boot on.
  `),
  themes: [
    'snow',
    'snowy',
    'ice',
    'frozen',
    'elsa',
    'olaf',
    'penguin',
    'penguins',
    'pingu',
    'winter',
    'snowman',
    'ice age',
    'happy feet',
    'christmas',
    'santa',
    'reindeer',
    'rudolph',
    'grinch',
    'arctic',
    'polar',
    'molly of denali',
    'mountain',
    'heidi',
    'klaus',
  ],
}
