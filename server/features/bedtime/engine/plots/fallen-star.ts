import { beat, type Plot, titles } from '../story-content.ts'

export const fallenStar: Plot = {
  id: 'fallen-star',
  premise:
    "A small star has come down and can't get up. Each kind word makes it lighter, as the child noticed at the start.",
  titles: titles(`
    {n} and the Star Who Came Down
    A Very Small Star
    How {n} Sent a Star to Bed
    The Heavy Little Star
  `),
  beats: [
    beat(
      'problem',
      `
      2: Plop! Down came a star. It was so small. It was as big as a plum. "I fell," said the star. "I want to go home."
      2: "Look," said {g}. There was a star on the floor! A tiny one. "I was up," it said. "Now I am down. How do I get up?"
      2: What is that light? It was a star, a very small one. It sat by {g}. "I can't get up," said the star. "I am too heavy."
      2+ {n} put out one hand. The star was warm. It was as warm as bread.
      2+ "You may stay here," said {g}. "No," said the star. "My spot is up there."
      4: Something fell with a small "plop." It was a star, no bigger than a plum. || "Excuse me," it said, "I seem to have come down. Could somebody please put me back?"
      4: {g} was looking at something in the corner. It glowed. "It's a star," whispered {g}. "It fell, and it's too heavy to go up again." || The star nodded. It looked a bit dim.
      4: A little star had fallen down. It sat next to {g} and tried not to cry. || "My place is empty up there," it said, "and I can't lift myself at all."
      4+ {n} tried to pick it up. It was as small as a plum, but it was as heavy as a pot.
      4+ "How did you fall?" asked {n}. "I leaned out to see," said the star. "It looked so nice down here."
      6: {g} had found something, and didn't know where to put it. It was a star, about the size of a plum, and it had come down with a plop just after supper. || "I only leaned out," it said. "And now I'm too heavy to go home."
      6: "It's for you," said {g}, pointing. In the corner sat a very small star. It glowed like the end of a candle. || "I need to be back up there by night," it said, "or there'll be a hole."
      6: Stars don't often fall all the way. But this one had. It was sitting in a saucer when {n} came, dull and yellow, and it was so heavy that the saucer had cracked.
      6+ {n} could see the place it had come from. There was one gap up there, like a missing tooth.
      6+ "I'm usually lighter," said the star. "It's being sad. It weighs a lot."
      9: On the table, on a folded napkin, sat a rather dim star, no larger than a plum. "It came down an hour ago," said {g}. || "It would like to go back up. I've said that I'd ask around."
      9: "You'll have noticed the star," said {g}. It was hard not to. It was small and yellow, and it had made a dent in the floor. || "I leaned out too far," it explained. "I wanted to see what you were all having for supper."
      9: {n} had seen plenty of stars, but never from above. This one lay in {g's} hat, and was embarrassed about it. "I should be up there," it said. || "There's a row of us. Now there's a row with a gap."
      9+ It weighed far more than it ought to. "I was light when I was up," said the star. "I think it's the falling. It gets into you."
      9+ The {crowd+} had come to look, and stood around it with lit faces.
      12: It was a very minor star. It said so itself. It had leaned out, and come down, and was sitting on {g's} saucer with its points drawn in. || "I don't want any fuss," it said. "I'd just like to be put back before anyone counts."
      12: "There's a star in the sugar bowl," said {g}, in the voice of someone who has had an hour to get used to it. {n} looked. || It was no larger than a plum and glowed about as much as a good piece of toast.
      12: Falling, the star told them, was the easy part. It lay on the floor in the dent that it had made, small and yellowish and quite extraordinarily heavy, and tried to sound as though it didn't mind.
      12+ "What makes you so heavy?" asked {n}. / "I'm not sure," said the star. "I only noticed it when there was nobody next to me."
      12+ If you knew where to look, there was a gap up there. It wasn't large. But it was the kind of thing that you couldn't then stop seeing.
    `,
      { sets: ['star down'] },
    ),
    beat(
      'plant',
      `
      2: "You are a nice star," said {n}. The star went up! Just a bit. Then it went down. "What was that?" said {g}. They put it in a sock and went to ask.
      2: "I like how you shine," said {n}. Hop! went the star. It was a tiny hop. "Let us get help," said {g}. So they took the star along, in a sock.
      2: {n} gave the star a pat. "Good star," said {n}. For a bit it was not so heavy. They put it in a sock, and off they went.
      2+ The sock had a glow. It was a sock with a star in it.
      2+ "Do I hurt your arm?" said the star. "Not much," said {n}.
      4: "I think that you're lovely," said {n}. The star gave a little bounce, as if someone had let go of it. But nobody was looking. They put it in a sock, and went to get help.
      4: {n} whispered something nice to it, and for a second the star seemed lighter. "Did it move?" said {g}. "I don't think so." They tucked it into a warm sock and set out to ask the others.
      4: "Don't be sad," {n} told it. "You're the best star I've ever held." The star rose up by the width of a hair and sank again. "Now," said {g}, and put it in a sock to take along, "who's good at lifting?"
      4+ {n} carried the sock, and {g} carried {n's} hat, so that it was fair.
      4+ "No one ever said that to me before," said the star, from in the sock.
      6: {n} bent down to the star. "Of all of them up there," {n} said, "I'd have picked you." It went a shade brighter, and rose an inch into the air, and sat down again. "Well!" said {g}, who had missed it, and found a sock for it to ride in. "Let's find somebody strong to throw it home."
      6: "You've got a very nice light," said {n} to cheer it up. The saucer gave a little tick, as things do when you take some weight off. Then they wrapped the star in a sock and went out to look for help.
      6: They put it into {n's} sock, where it would be warm. While {n} was telling it not to worry, the sock felt nearly empty. When {n} stopped talking, it pulled down like a stone. "Come on," said {g}. "We'll need a strong arm."
      6+ "I've never been in a sock," said the star. "It's very dark. I'm the only thing in here."
      6+ On the path the sock lit up their feet, and nothing else.
      9: "For what it's worth," {n} told it, "I can see you from where I live. I always look for you." It was odd: for as long as it takes to say so, the star weighed nothing. || Then it dropped back into {n's} palm. {g} was looking for a sock to carry it in.
      9: {n} said something kind to it, quietly, so that {g} wouldn't hear. The star brightened, and its points lifted off the table. || By the time {g} turned around, it was only sitting there. They took it along in a sock.
      9: {g} found a sock to carry it in. "You'll be all right," {n} promised, and the sock rose against {n's} hand like a cork in water. || A moment later it hung straight down. Nobody remarked on it, and off they went.
      9+ They decided to try the strong ones first, and after those the clever ones. That's the order in which most people try things.
      9+ "Is it far?" asked the star. "I've only ever seen it from above. It all looks quite close together, from above."
      12: "I know you," said {n}, looking closer. "You're the one just off the end. I say good night to you." The star said nothing, but for a second there was daylight underneath it. || Then it came down again with a click, and {g} went to find something to carry it in.
      12: {n} told it, in confidence, that it was better company than most. It flared, very slightly, and {n} felt the weight of it go out of the hand, and return. || It was done in a breath. {g} had been looking the other way, for a sock to carry it in.
      12: They took it along in one of {g's} socks. {n} had just said something to it, nothing much, the sort of thing one says; and the sock, oddly, had floated out sideways on its string, and then hung down again.
      12+ "Strength," said {g}, setting the agenda. "Then height. Then, if it comes to that, cunning."
      12+ The sock swung along between them, lit from within, like a lantern that somebody had darned.
    `,
      { needs: ['star down'], sets: ['star rose'] },
    ),
    beat(
      'try1',
      `
      2: {h1} took the star. "One, two, three, up!" said {h1}. Up it went. Down it came. Plop! It did not stay up.
      2: "I will toss it," said {h1}. Toss! It went as high as {n's} nose. Then, plop. "Ow," said the star.
      2: {h1} put the star on the {h1.thing}. {H1.noise}! Did it go up? No. It slid off.
      2+ "Sorry, star," said {h1}. "It's fine," said the star. "I fell on soft."
      2+ "Was I up?" said the star. "A bit," said {n}.
      4: {h1} rolled up both sleeves. "Stand back," {h1.he} said, and threw the star with all {h1.his} might. || It went up a little way, thought better of it, and came down in the {h1.thing}. {H1.noise}!
      4: "We'll bounce it," said {h1}. They held out a cloth by its corners, and bounced. || It was fun, and the star laughed for the first time. But it always came down again.
      4: {h1} stopped {h1.doing} and tried to lift the star on the tip of a long, long stick. The stick bent. || It bent so far that the star ended up lower than before.
      4+ "I'm awfully heavy tonight," said the star. "I do beg your pardon."
      4+ {h1} rubbed {h1.his} {h1.hand+}. "That's one heavy plum," {h1.he} said.
      6: "It only wants a push," said {h1}, who was strong. {h1.he} swung the star three times and let go. || It rose, slowed down, seemed to look around, and dropped into the {h1.thing}, {h1.noise}.
      6: {h1} set up a seesaw, with the star on one end, and jumped onto the other. The star stayed down. It was {h1} who went up. || It was some time before {h1.he} came down.
      6: They made a sling out of {h1's} scarf and counted to three. Up flew the scarf, as high as anything, and waved. The star stayed where it was. || "It's a lovely scarf," it said.
      6+ "Have you always been this heavy?" asked {h1}. / "Only when I'm in the way," said the star. "I'm in the way, aren't I?"
      6+ {g} brushed off the star and set it upright. "It was a very good try," it told {h1}.
      9: {h1} had a good arm and knew it, so {h1.he} warmed up, drew back, and threw, and the star went as high as the first branch of anything before it returned. / "Was that far?" it asked. "It felt far."
      9: {h1} was in favor of springs. They built something out of the {h1.thing} and a plank. When it was let go, it said {h1.noise}, and then everyone looked up. || The star was still on the plank. The plank was the only thing that had moved.
      9: "Leverage," said {h1}, and explained leverage, and fetched a plank. Soon {h1.he} was hanging from the high side of it, with {h1.his} feet off the ground, and the star sat on the low side, and was sorry.
      9+ "It's not the size of it," said {h1}, breathing hard. "It's as if somebody'd packed it."
      9+ "Never mind," {n} told the star. "I'm glad you came." That, oddly enough, was the one moment when it budged.
      12: {h1} put aside what {h1.he} was doing and tried throwing it, overhand, as you would a ball. It was a beautiful throw. || At the top the star hung still for an instant and looked hopeful. Then it came back, in a straight line, to where it had been.
      12: "Counterweights," said {h1}. They hung up the {h1.thing} on one end of a rope and the star on the other. {H1.noise}, said the {h1.thing}, arriving at the top. || The star hadn't left the ground. It complimented them on the knot.
      12: {h1} tried force, and then more force. The star was very good about it. {n} had the impression that each time they set it down, and said "Well, that didn't work," it was a bit heavier than the time before.
      12+ "I've moved pianos," said {h1}, sitting down. / "Were they sad?" said the star. / {h1} thought. "One was," {h1.he} said.
      12+ They thanked {h1}. Strength could be crossed off. {n} wondered whether it had been quite the right list.
    `,
    ),
    beat(
      'try2',
      `
      2: {h2} had a plan. They all went up on top of things. {g} on a box. {h2} on {g}. {n} on {h2}. Up with the star! It was not so high. Bump! Down they all came.
      2: "Fly like this," said {h2}. Flap, flap! The star had no arms to flap. It did a wiggle. It did not go up.
      2: {h2} blew. Whoo! {g} blew. Whoo! {n} blew, too. The star got cold. It did not go up.
      2+ {g} put the star on top of {g.his} head. "I can see more from here," it said.
      2+ {h2} sat down. {g} sat down. The star sat on {n}.
      4: {h2} said that they needed to be higher. So {g} stood on a box, and {h2} stood on {g}, and {n} stood on {h2} and held up the star. There was still a great deal of night left above them. Then somebody sneezed.
      4: "Maybe if we blow," said {h2}. They all blew, as hard as they could. || The star shivered, and {h2} went red in the face, and the {h2.thing} blew over. {H2.noise}.
      4: {h2} tied a balloon made of a paper bag to it. The bag said "pff." The star was kind about it. || "It was a very good bag," it said.
      4+ "You're all so nice," said the star, and for just a moment it was hardly any weight at all.
      4+ They sat down in a row and got their breath. It was nice to sit in a row.
      6: "Height," said {h2}. "That's half the way already." They made a tower: {g} at the bottom, then {h2}, then {n}, and {n} held up the star with two fingers. || It was a very good tower for nearly four seconds.
      6: {h2} knew that warm air goes up, so they put {a snack}, fresh and steaming, underneath the star. The steam went up. It was a nice smell. || The star stayed where it was and asked if it might have a bite.
      6: {h2} thought that it needed to want to. "Think of up," {h2.he} told it. The star thought of up so hard that it went quite pale. || Then it thought of how far that was, and got heavier.
      6+ They all sat down for a minute, and the star said "Oh, are you all right?" to each of them.
      6+ {n} saw something, just then. When {g} said, "We're doing this because we like you," the star left the ground by about the thickness of a card.
      9: {h2} thought in terms of height, and so they piled everything {h2.he} had into a heap, with the {h2.thing} on top, and {n} on top of that. || {n} reached up with the star. It lacked, {n} estimated, about a thousand miles.
      9: "Heat rises," said {h2}. They lit a small stove beneath the star, with some success. It got warm, and said that it was very comfortable, and that it was sorry.
      9: {h2} looked it over with care. It was perfectly sound, {h2.he} said. There was no reason in the world why it shouldn't go up. / "No," said the star in a low voice. "There's no reason I should, either." || It made a dent in the {h2.thing}.
      9+ "Don't say that," said {n} to the star, quite sharply. "I'd miss you." And there it was again: the sock gave a hop.
      9+ Nobody spoke on the next stretch. {n} was thinking about hops.
      12: {h2} favored height. They took turns standing on things. From the top of the last of them, {n}, with an arm stretched up and the star at the end of it, could make out that the sky was exactly as far away as before. || It's a drawback of the sky.
      12: "Perhaps it isn't being lifted that it needs," said {h2}. {h2.he} weighed it on {h2.his} own scale, twice. || "That's curious. It was two pounds when I put it on. I said, 'There's a good fellow,' and it was one and a half."
      12: {h2} inspected it for damage and found none. "You ought to float," {h2.he} told it. / "I know," said the star. "I've let everybody down." || The table creaked.
      12+ {n} took it back into the sock, and thought. It was heavier than it had been. What had been said in between?
      12+ "It's kind of you all to go to such trouble," the star said. It was so heavy now that they had to carry the sock between them.
    `,
    ),
    beat(
      'try3',
      `
      2: {h3} looked at the star. "You are so nice and round," said {h3}. Up it went! Up to {h3's} chin! "Did you see?" said {n}. "It went up!"
      2: "I can't lift it," said {h3}. "But I can say hello. Hello, star! I'm glad you came." And the star was not so heavy.
      2: {h3} did not push. {h3} did not pull. {h3} put the {h3.thing} down and sat by the star. "You are good," said {h3}. Hop!
      2+ "Say it one more time," said {n}. {h3} did. Hop, hop!
      2+ "Oh!" said the star. "That felt light."
      4: {h3} didn't throw or push. {h3.he} just sat down next to the star and asked how it was. "A bit lonely," it said. || "I'm glad you've come to us, anyway," said {h3}. And the star floated up, as high as a cup.
      4: "What a fine little light you have," said {h3}, who always said what {h3.he} thought. The star bobbed up in the air! || Then it saw how high it was, and got shy, and sat down. {n} had seen it, though.
      4: {h3} put away the {h3.thing} and had a good look. "I can't make anything lighter," said {h3.he}. || "I only know that I feel heavy when I'm sad, and light when somebody's glad of me." {n} stood very still.
      4+ {n} remembered now. It had hopped before! It hopped every time someone was kind.
      4+ "Thank you for having me," said the star to {h3}. It was shining a bit more.
      6: {h3} had no ideas at all about lifting. {h3.he} merely asked the star its name and what it could see from up there, and listened to the answers. || By the end of it the star was floating, knee-high. It looked down, said "Oh!" and dropped.
      6: "I'm no use with heavy things," said {h3}. "But it's an honor to meet you. I've looked at you all my life." The star rose like a bubble, for three whole breaths. || Then it seemed to remember how heavy it was.
      6: {h3} did not try anything. {h3.he} went on {h3.doing} and told the star that it could stay as long as it cared to, and that it made the place look pretty. {n} watched the sock. || The sock was going up.
      6+ It was words! It had been words from the start. {n} was so glad to have thought of it that it was hard to walk slowly.
      6+ "You went up," {n} told the star. / "Did I?" said the star. "I thought it was everything else that felt better."
      9: {h3} was past the age for lifting. {h3.he} asked the star to sit by {h3.him} and tell {h3.him} how things looked from up there, and as it talked, and {h3} listened, it forgot itself, and drifted up until it was level with their eyes.
      9: "So it's you," said {h3}. "You used to shine in at my window, and when I had a bad winter, once, you were there for all of it." Nobody said a word. || The star had risen to the end of its string and was shining like anything.
      9: {h3} had listened to the whole story, {h3.doing}. "You've thrown it and you've pushed it," {h3.he} said. "Has anybody told it that they're glad of it?" {n} opened {n's} mouth. || {n} had, right at the start. And it had gone up.
      9+ "It's not being carried," said {n} to {g} on the way. "It's being liked. Think back. Every single time."
      9+ {h3} nodded at the sock as they left. "Good night, old friend," {h3.he} said, and they had to hold on to it.
      12: {h3} looked at the star for a long while. "I've known that one since I was a child," {h3.he} said. || "I used to tell it things. I always supposed that it couldn't hear." The star had gone very bright. It was no longer touching anything.
      12: "Why on earth would it go up," said {h3}, {h3.doing}, "if the last thing it heard down here was that it weighs too much?" || It was as though someone had turned on a light, and somebody had. It was in the sock.
      12: {h3} neither threw it nor measured it. {h3.he} thanked it, quite formally, for the winter before last. Nothing else was said. || When they set off again, {n} had to wind the string of the sock twice around one wrist.
      12+ Heavier, and lighter, and heavier. And right at the beginning, for the length of a sentence, nothing at all. {n} had it now, and held it tightly, in case it got away.
      12+ "I never knew that anybody looked," the star said, after a long silence. "You can't tell, from up there. You just shine, and hope."
    `,
      { sets: ['words lift'] },
    ),
    beat(
      'turn',
      `
      2: Back they went to {nook}. "I know how to do it!" said {n}. "It does not want a push. It wants a nice word."
      2: Back {nook.at}, {n} put the star on one hand. "You say a nice thing," {n} said to {g}. "Then I say one. Then you."
      2: They were back {nook.at}. "Good words make it go up," said {n}. "So we say a lot of good words!" "I know some," said {g}.
      2+ "What is nice to say?" said {g}. "The true things," said {n}.
      2+ The star looked up. It was such a long way.
      4: Back {nook.at}, {n} told {g} all about it. "When we push, it stays. When we say something kind, it goes up. So let's do nothing but that!" "Oh, good," said {g}. "I'm much better at that."
      4: They carried the star back to {nook} and out under the open sky. "It's words that do it," said {n}. "Kind ones. And they have to be true."
      4: "I've thought of it," said {n}, back {nook.at}. "We don't have to lift you at all. We only have to tell you things." "What things?" asked the star. "You'll see," said {n}.
      4+ The {crowd+} wanted to help. They each had something to say, too.
      4+ "Could it be that easy?" said {g}. "It isn't easy," said {n}. "You have to mean it."
      6: Back {nook.at}, {n} set the star down on the sill, beneath the gap that it had come from. "No more lifting," {n} said. "We're only going to tell you something. You just listen."
      6: "It was in front of us all the time," said {n}, back {nook.at}. "It got light when I was nice to it. It got light when {h3} was. Everything else we did just made it sorry."
      6: By the time they were back {nook.at}, {n} had worked it out. "It isn't too heavy to go home. It's heavy because it thinks that nobody needs it there." / "But we do!" said {g}. / "Well, tell it," said {n}.
      6+ {g} cleared {g.his} throat. "Is it all right if I don't do it very well?" / "It's better if you don't," said {n}.
      6+ The star sat on the sill with its points together, and waited to hear.
      9: Back {nook.at}, they took it outside and set it down under its own gap. "We've been lifting the wrong thing," {n} told {g}. "It's got to hear that it's wanted. That's all it ever weighed."
      9: "Strong didn't work," said {n}, back {nook.at}, "and neither did clever. There's only one thing that's worked all night, and we've done it by accident." {n} turned to the star. "We'd like to do it on purpose."
      9: {n} untied the sock, back {nook.at}, and put the star on the sill. "What do you see by it when you look up?" {n} asked {g}. "Tell it, not me."
      9+ It isn't so easy to say a kind thing straight to somebody's face. They both of them found that they were looking at their feet.
      9+ "I should have begun with you," {n} said to the star. "I did begin with it. I only didn't know it was the answer."
      12: Back {nook.at}, they carried it out beneath the gap. "We've spent the whole night trying to get rid of you," {n} told it, "as politely as we could. I think that it's the other way around. I think that you've got to be told what we'd miss."
      12: "Every time we pushed," said {n}, back {nook.at}, "we were saying, 'You're a weight.' And it got to be one." {g} took off {g.his} hat. "Then what do we have to say?" {g.he} asked. / "What's so," said {n}.
      12: {n} opened the sock on the sill, back {nook.at}. There was the dark, and there the gap. "You said you only felt it when there was nobody next to you," {n} said. "There's been somebody next to you since supper. There always has been, underneath."
      12+ It's a strange thing to have to find words for what you've only ever looked at. They took their time.
      12+ {g} said that {g.he} wasn't any good at this sort of thing. {n} said that nobody was, and that it was how you could tell.
    `,
      { needs: ['star rose', 'words lift'], sets: ['words ready'] },
    ),
    beat(
      'payoff',
      `
      2: "You are warm," said {n}. Up it went. "You are good," said {g}. Up, up! "I look for you every night," said {n}. Up, up, up, and it was home.
      2: "I like you," said {n}. "I like you, too," said {g}. And the star got light, so light! Up it went, past the roof, up, up, to its own spot.
      2: They said nice things, one by one. With each one it went up a bit. It did not stop. "Good night!" it said, way up there. It was back!
      2+ The gap was not a gap now. It had a star in it.
      2+ "Bye-bye," said {n}. The star said it with a blink.
      4: "You make the dark nicer," said {n}. The star rose off the sill. "I'd know you anywhere," said {g}. It rose to the roof. "I say good night to you every night," said {n}, "and I always will." And up it went, all the way home.
      4: They told it everything nice they knew, and it was all true. Each time it grew lighter, until {n} couldn't hold it down. "Thank you!" it called, and then it was only a small bright point, right where it belonged.
      4: Nobody pushed. They only talked, and the star went up as softly as a bubble. When it was as high as it could go, it gave a hop, just one, for them to see.
      4+ "Will it hear us from so far?" asked {g}. They tried it. "Good night, star!" It twinkled.
      4+ {n's} hand was still warm where it had been.
      6: "I look for you," said {n}. "You're the first one that I look for." And the star rose, all by itself. {g} told it about a night when {g.he} had been lost, until one small star came out. By the end of that it had passed the roof, and after that it didn't need them anymore. It went up like a spark.
      6: They took turns. They didn't hurry. There was a good deal to say, now that they'd begun, and with each true thing the star went up by as much as that thing weighed. The last they heard was a very small "Oh!" and then the gap was closed.
      6: "Stay there, or go," said {n}, "but we like you in both." It was that which did it. Up floated the star, turning over and over, like somebody laughing, and slipped back into its row.
      6+ The row moved up to let it in. You could see them asking where it had been.
      6+ "It's brighter than the others now," said {g}. It was, too, by just a little.
      9: "When I can't sleep, I count from you," said {n}, who went first, and the star lifted. "You were there the night I was lost," said {g}, hoarsely, and it was above their heads. || They kept on, taking turns, till they had to shout, and then they couldn't see it go, only, all at once, that the gap was gone.
      9: It was slow. Each word seemed to take a bit of the weight off and put it down somewhere. Then {n} said, "There's a place for you, and it's exactly your size," and the star simply went, like a thing that has let go of the ground.
      9: "You're the one I wish on," said {n}. "When you're out," said {g}, "I know where home is." It rose past the sill, and the roof, and the tops of things, not fast. From up there a thin clear voice said, "I can see you both." And it stayed.
      9+ "Do you suppose it'll lean out again?" asked {g}. / "I hope so," said {n}. "Not so far."
      9+ Two sleeves were still faintly gold, up to the elbow. It wore off by morning, mostly.
      12: {n} told it the truth: that it was the one just off the end, and that {n} had always liked it because it was just off the end. || It rose an inch. {g} told it something that {n} hadn't known. After that there was no holding it. It went up past the roof as quietly as a thought, and they saw it find its place.
      12: What they said to it doesn't matter much. It was ordinary. But they meant it, and each thing they meant, it rose by that much, so that you could see what a word weighs. || By midnight it was as high as it had ever been, and the row was whole.
      12: "We'd notice," said {n}. "That's all. If you weren't there, we would notice." The star had been hovering at the height of the sill, as though it were listening for one last thing. That was the thing, and it went up. || It didn't look back once on the way. Then, from its place, it did.
      12+ {g} went on standing there with {g.his} hat off. "All those years," {g.he} said. "And I could have said it any night."
      12+ It was, {n} had to admit, an entirely minor star. You'd have had to know which it was. They knew.
    `,
      { needs: ['words ready'], sets: ['star home'] },
    ),
    beat(
      'after',
      `
      2: Now {n} lay in the {bed}. Up there was the star. It shone on {n's} nose. It was so small and so good.
      2: {g} lay down. {n} lay down in the {bed}. They could see the star. The star could see them. All was well.
      2: "You are good, too," said {g} to {n}. That made {n} feel light. Light and warm, in the {bed}.
      2+ The sock lay on the floor. It still had a bit of glow.
      2+ Blink, said the star. It was slow. Blink.
      4: {n} lay in the {bed} and looked up at it, and it looked down at {n}. || It's nice to have somebody to say good night to, so far away and so near.
      4: "You know," said {g}, tucking in the {bed}, "I'm very glad of you, too." {n} felt light all over, like something that could float. || But it was warm there, so {n} stayed.
      4: {n} lay down in the {bed}, in a bit of light that was hardly there. || All of the kind words they had said were still hanging in the air, and they were warm.
      4+ {n} put the sock under the pillow. It was the softest sock in the world now.
      4+ There were a great many stars. But only one of them knew {n's} name.
      6: {n} lay in the {bed} with the sock, which still glowed a little at the toe. || Up there one star shone down on it, not very brightly, the way you leave a door open a crack.
      6: "Are you light?" asked {g}, after a while. {n} was, in the {bed}, so light that it seemed the blanket was there to hold things down.
      6: From the {bed} you could see it. It didn't do anything. It only was there, and so was {n}, and that seemed to be enough for both of them.
      6+ Everything that they had said that night was true in here, as well. {n} could feel it.
      6+ {g} said something more, very low. It wasn't for the star. It was for {n}.
      9: {n} lay in the {bed}, with the star in one corner of the view. Now that you knew it, you couldn't take it for any other. || It shone steadily, and without any effort, like someone who has been told.
      9: {n} had said so many true things in one evening that there was nothing left to carry. {n} lay in the {bed}, and it was an easy sort of tiredness. || It was warm, and it weighed nothing at all.
      9: Beside the {bed} {g} had hung the sock on a nail, to air. There was still a bit of light in the toe of it, about enough to sleep by.
      9+ "I meant all that, you know," said {g}. "Some of it was about you. It just came out in the same direction."
      9+ It looked so small from down here. That's only how it looks from down here.
      12: {n} lay in the {bed}, and the star stood in the corner of the dark, just off the end. || There was a long thin line between them, and nothing was pulling on it.
      12: They'd emptied out a good many things that night that people usually keep. {n} lay in the {bed}, feeling as a house feels when the guests have gone and every window is still open.
      12: {n} looked up from the {bed} and found it at once. It wasn't brighter. It's just that one's eyes go of their own accord to what one has held.
      12+ "You weren't so heavy yourself this evening," said {g} out of the dark, and it took {n} a moment to know what was meant.
      12+ Some of its light had left that place before there was anybody here to see it. It had come all the same. {n} thought about that, and then more slowly about less.
    `,
      { needs: ['star home'] },
    ),
  ],
}
