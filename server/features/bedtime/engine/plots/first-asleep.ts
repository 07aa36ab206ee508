import { beat, type Plot, titles } from '../story-content.ts'

export const firstAsleep: Plot = {
  id: 'first-asleep',
  premise:
    'Nobody goes to bed, because everyone is waiting for somebody else to go first. The child sees that it goes around in a ring, and goes first.',
  titles: titles(`
    Who Goes First?
    {n} Goes First
    The Night That Everyone Stayed Up
    After You
  `),
  beats: [
    beat(
      'problem',
      `
      2: It was late, late, late. But no one was in bed. "You go first," said {g} to the {crowd+}. "No, you," they said. And so they all sat up.
      2: "Time for bed," said {g}. But {g} stayed up. "I will go when they go," said {g}. The {crowd+} did not go. They sat there and looked at {g}.
      2: All the beds were cold. Not one had someone in it. "Why?" said {n}. "No one will go first," said {g}. "Not them. Not me."
      2+ {n} felt one bed. Cold. {n} felt one more bed. So cold!
      2+ "After you," said one of the {crowd+}. "After you," said one more.
      4: It was past bedtime, and every bed {home.at} was empty. "I'll go when the others go," said {g}. {n} looked out. || All the others were up, too, and they were looking at {g}.
      4: "Aren't you tired?" asked {n}. "Very," said {g}. "But I don't like to go to bed before everybody else. It isn't polite." || All over {home} they were being polite.
      4: The {crowd+} sat in a row with their eyes wide open. "Nobody's asleep," said {g}. "It has been like this for two nights. || Each one is waiting for someone to begin."
      4+ One of the {crowd+} nearly shut its eyes. Then it saw that no one else had, and opened them again, quick.
      4+ "You could begin," said {n}. "Oh, I couldn't," said {g}. "Not before the little ones."
      6: Nobody {home.at} had been to bed for two nights. It wasn't that they didn't want to. || "It's only that I don't care to be the first," said {g}, and yawned so that {n} could see all the way down.
      6: "They're all still up," said {g}, looking out, "so I can't very well lie down." {n} looked out, too. Everywhere there were people looking out. || They were all looking to see who was still up.
      6: {g} had the bed turned down and the pillow shaken. {g.he} had even gotten one foot in. "But I'm not going before the rest of them do," {g.he} said. || "What if they need something? What if it's about to be fun?"
      6+ "Two nights," said {n}. "Doesn't anybody fall over?" / "We lean," said {g}.
      6+ The {crowd+} were so tired that they had begun to nod in their seats, very slowly, and not quite together.
      9: The trouble {home.at} was that everyone there was considerate. Nobody would dream of going to bed while somebody else was up. || So for two whole nights nobody had gone, and, what was worse, nobody had dreamed.
      9: "I'm just waiting for things to quiet down," said {g}. {n} listened. It was perfectly quiet. || It was the quiet of a great many people, all over {home}, waiting for things to quiet down.
      9: {g} had been going to bed since eight. It was now a good deal later. "One doesn't like to be first," {g.he} said. "One feels that one's leaving." || And {g.he} sat there, upright, with {g.his} slippers already off.
      9+ "Does somebody usually go first?" asked {n}. / {g} thought about it. "Somebody must," {g.he} said. "I've never seen it done."
      9+ Out there the {crowd+} were awake, to the last one, with the glassy look of guests who have stayed too long and can't find the moment.
      12: Nobody had been to bed for two nights. It had started as good manners: somebody had stayed up on account of somebody else, and had been noticed, and by the second evening there wasn't a closed eye in the whole of {home}. || "After you," said {g}. "That's how it began. I remember saying it."
      12: "I couldn't possibly," said {g}, when {n} suggested bed. "They're all still up." {g.he} pointed out over {home}, where in every corner someone sat, heavy-eyed, and couldn't possibly. || It had been going on since Tuesday.
      12: There's an hour after which staying up isn't pleasant anymore and only stopping would be. {home} had passed it two nights before. || "I'd go like a shot," said {g}, "if I could be sure that I wasn't the first."
      12+ It was, {n} saw, like the end of a party at which nobody knows the host well enough to leave.
      12+ "What do you think would happen to the first one?" asked {n}. / "Nothing," said {g}. "That's what one would be missing it for."
    `,
      { sets: ['nobody sleeps'] },
    ),
    beat(
      'plant',
      `
      2: The {light} was on. "I put it down low when the first one is asleep," said {g}. "That is my job." "Come," said {n}. "We will ask who will go first."
      2: {n} looked up at the {light}. It was on. "It stays on till one of us sleeps," said {g}. "Then I make it low." "Let us go and ask," said {n}.
      2: "See the {light}?" said {g}. "Once one of us is asleep, I turn it down." But no one was asleep. And off they went to find one who would.
      2+ {n} had to blink at it. Blink, blink.
      2+ The {light} looked a bit tired, too.
      4: The {light} was shining over everything. "I turn it down as soon as the first of us is asleep," said {g}. "I've always done it." {n} hid a yawn behind one hand, and they set out to find somebody who would go to bed.
      4: "That's why it's so bright," said {g}, and pointed at the {light}. "I only turn it down when somebody goes to bed." "Then let's find someone sleepy," said {n}.
      4: {n} yawned. "Excuse me," said {n}. "Don't mention it," said {g}. "I have one in there myself." {g.he} looked up at the {light}, which {g.he} only ever turned low for the first one asleep. Then they went to ask around.
      4+ It isn't easy to be sleepy under {a light}. {n} could see every eyelash.
      4+ "Who was the first one last week?" asked {n}. Nobody had written it down.
      6: Above them burned the {light}, as bright as at suppertime. It was {g's} job to turn it low, and {g} had a rule about it: not until the first of them was asleep. "Come on," said {n}, swallowing a yawn. "One of them must be nearly there."
      6: "Couldn't you turn the {light} down a bit?" asked {n}. {g} was shocked. "While people are up? I do it when the first one's off, and not before. They'd bump into things." || So they went out to see who might go, under the {light}, which showed everyone to everybody.
      6: {n} yawned, and was sorry, and looked around to see if it had been noticed. It had. {g} was looking up at the {light}, with tears of sleepiness in both eyes. "One asleep," {g.he} said, "and I turn it low." || It only wanted one. They went out to find it.
      6+ You could see the {light} from everywhere {home.at}. That was the idea of it. When it went low, you knew.
      6+ "How will I know who's first?" asked {g}. / "They'll be the one lying down," said {n}.
      9: The {light} stood over it all, undimmed. {g} had charge of it, and {g.his} orders were simple, having been given by {g.himself}: it went down when the first of them had gone off, as a sign to the rest. || "It's just that there hasn't been a first," said {g}. They went out to ask for one.
      9: "And the {light}?" asked {n}, screwing up both eyes at it. "When someone's asleep," said {g}, "I turn it low, so as not to wake them. I couldn't do it for nobody." || It seemed fair. {n} put a yawn away for later, and they set off to find a somebody.
      9: {n} had been holding down a yawn since the beginning of the evening, out of politeness. It got out. {g} pretended not to have seen, and looked at the {light}, which {g.he} would gladly have turned low, if there'd been anyone asleep to turn it low for. || "We'd better look for a volunteer," said {g}.
      9+ It threw long shadows, the {light}, and each of them had a person at the end of it who ought to have been in bed.
      9+ "They can all see it, I suppose," said {n}. / "That's what it's for," said {g}. {n} meant to think about that, but was too tired to start.
      12: There was also the {light}. {g} kept it, and dimmed it each night, at the same sign: when the first of them fell asleep. "It's a courtesy to the one," {g.he} said, "and a hint to the others." || Neither had been called for lately. They set out to see who might be persuaded.
      12: The {light} was still burning as if it were noon. "You might turn that down," said {n}. / "On whose account?" said {g}. "I do it for whoever's gone off. There has to be a whoever." || {n} considered this, behind a yawn, and let it pass. It was too late at night for logic, and they had people to see.
      12: {n}, who had been tired for an hour and had thought it would be rude to say so, looked up at the {light} instead. It was never turned low, {g} explained, till somebody was asleep. || It hadn't been turned low since Sunday. They went out under it to look for somebody who was willing.
      12+ {n} noticed that wherever they went, people glanced up at the {light} first, and then at each other.
      12+ "What if it simply went out?" asked {n}. / "Then we'd all sit up," said {g}, "wondering who was to see to it."
    `,
      { needs: ['nobody sleeps'], sets: ['light rule'] },
    ),
    beat(
      'try1',
      `
      2: "Will you go to bed?" said {n}. "Me? No," said {h1}. "The {light} is on. So some one is up. I go when they go." And {h1.noise} went the {h1.thing}.
      2: {h1} had {h1.his} nightcap on. "I am so tired," said {h1}. "But I will not be first." {H1.noise}, went the {h1.thing}. It did that to stay up.
      2: "You first," said {h1}. "No, you," said {g}. "No, you," said {h1}. It went on like that for a bit. {n} sat down.
      2+ {h1} put one foot in bed. Then {h1} took it out.
      2+ "I will go if you go," said {h1}. But {g} did not go.
      4: "I'd love to," said {h1}, "but look. The {light} is still on, so somebody must be up. I wouldn't like them to be up alone." || And {h1.he} made the {h1.thing} go {h1.noise}, to keep from nodding off.
      4: {h1} was {h1.doing} with {h1.his} eyes half shut. "I'm only doing it until the others are in bed," said {h1}. "What are they doing?" || "The same," said {n}.
      4: "Me, first?" said {h1}. "Oh, I never go first. I'm more of a third." {n} asked if {h1} knew a first. || {h1} didn't, but {h1.he} knew a lot of seconds.
      4+ {h1} yawned, and then said that it wasn't a yawn. But {h1.his} mouth was as wide as a door. It was a yawn.
      4+ "Will you tell me when it's my turn?" asked {h1}. They said that they would.
      6: {h1} had washed, and brushed, and said good night to the {h1.thing}. "And then I saw that the {light} was still on," said {h1}. "So I got up again. I was afraid it might be for me."
      6: "I've been {h1.doing} since yesterday," said {h1}. "I finished it three times. I only keep on because of the others." {n} asked what the others were keeping on for. || {h1} had never thought to ask them.
      6: "If I went," said {h1}, "they'd say, 'Look, there goes {h1}.'" {H1.he} let the {h1.thing} go {h1.noise}, to show that {h1.he} was still there. || Somewhere, somebody made a noise back, to show that they were, too.
      6+ {n} asked how many hours it had been. {h1} began to count them, and that was a mistake, for it was very like counting sheep.
      6+ "It isn't that I mind being asleep," said {h1}. "It's being asleep by myself."
      9: {h1} explained it to them, {h1.doing}, with long gaps. One could see from there that the {light} was up. If it was up, then somebody was; and if somebody was, {h1} would hate for them to think that {h1} had stopped caring. || At "caring" {h1.he} slid down a little.
      9: "I go by the rest of you," said {h1}. "I always have. When it gets quiet, I turn in." To be on the safe side, {h1.he} kept the {h1.thing} going, {h1.noise}, {h1.noise}. || {n} wondered who was lying awake because of that.
      9: {h1} asked what the record was. {n} said that it wasn't a race. / "It's just the other way around, isn't it?" said {h1}. "Everyone's trying to come in last." || It was the cleverest thing that anybody had said for two days, and {h1} had to sit down after it.
      9+ "I'd go second in a flash," said {h1}. They wrote that down. By the end they would have eleven seconds, and not one first.
      9+ {h1} had a cot right there. {h1.he} had put things on it, so as not to look at it.
      12: {h1} had been on the point of it, {h1.he} said, twice. But each time {h1.he} had looked up, and there had been the {light}, like somebody in a doorway with a coat on. || "You can't shut your eyes on a person like that."
      12: "I'm keeping them company," said {h1}, {h1.doing}. {n} asked who. {h1} gestured at the dark with the {h1.thing}, which went {h1.noise}. / "Them. Whoever it is that can't sleep." || It struck {n} that {h1} had been, for two nights, somebody's whoever.
      12: It was a question, said {h1}, of not letting the side down. {h1.he} didn't know which side. But it was up, plainly; one only had to look. || {h1.he} propped one eye open with a finger and looked.
      12+ "They'd none of them blame you," said {n}. / "They'd be too tired," said {h1}. "It isn't them that I'm worried about. It's me, being the only one not there."
      12+ {n} began to suspect that it was all held up by nothing, like a ring of people each sitting on the knees of the one behind.
    `,
    ),
    beat(
      'try2',
      `
      2: "I can't sleep," said {h2}. "{h1} is up. I can hear {h1.noise}, {h1.noise}. If {h1} is up, I am up." So it was not {h2}.
      2: {h2} sat on the bed. {h2} did not lie down. "Sit is not sleep," said {h2}. "I can sit. I can't be first."
      2: "What if I miss a thing?" said {h2}. "What thing?" said {n}. {h2} did not know. {h2} looked in the {h2.thing}. It was not in there.
      2+ {h2} gave {n} half of the chair. They leaned.
      2+ "I am not sleepy," said {h2}, and shut one eye.
      4: {h2} had a blanket on already. "I'm waiting for {h1}," said {h2}. "I can hear {h1's} {h1.thing} from here." "{h1} is waiting for you," said {n}. || "Then we're both very kind," said {h2}.
      4: "Somebody might do something nice," said {h2}, "and I'd be asleep, and I wouldn't have seen it." They all waited for a bit. || Nobody did anything nice. They were too tired.
      4: {h2} asked them to sing, so that {h2.he} would drop off without noticing. {g} sang. But at the end {h2} clapped. || It's hard to sleep when you have to clap.
      4+ "Let's all go at the same time," said {h2}. "One, two…" But nobody said three.
      4+ {h2} was so sleepy that {h2.he} said good morning to the {h2.thing}.
      6: "I'm on my way," said {h2}, who hadn't moved. "I'm just letting {h1} go ahead of me." They said that {h1} was letting everybody go ahead. || "How thoughtful," said {h2}, and settled down to wait some more.
      6: {h2} proposed that they do it all at once. {n} counted. At "three" everybody shut their eyes. Then everybody opened one, to see if the others had. || They had all seen each other do it.
      6: "You never know what you'll miss," said {h2}. {n} asked what {h2.he} had gotten out of it so far. {h2} thought back over two nights of {h2.doing}. || "A stiff neck," {h2.he} said.
      6+ {g} leaned on {n}, and {n} leaned on the {h2.thing}, and the {h2.thing} said {h2.noise}, and they all stood up straight again.
      6+ {h2} made them some cocoa. It's difficult to say who fell asleep first, but it was probably the cocoa.
      9: {h2} couldn't, because of {h1}. "Hear that?" {h2.he} said, and very far off went the {h1.thing}. "I can't lie here in comfort while {h1} is up by {h1.himself}." || {n} told {h2.him} about {h1}. They both looked sorry, and neither of them lay down.
      9: "Suppose that everyone went but me," said {h2}. "I'd be the last, and alone with it. Whereas if I'm up, and they're up, well, there we are." || There they were. It was nobody's idea of a party.
      9: {h2} believed in drawing straws. They drew. The short one went to {h2}, who looked at it for a long time, and then said that this one was really about medium. || They let it go. Nobody had the heart, or the strength.
      9+ {h2} and {g} had each begun, without noticing, to hold up the other.
      9+ "It's a matter of who blinks," said {g}. / "It's a matter of who stays blinked," said {n}.
      12: "{h1}'s up," said {h2}, and that was all the reason that {h2} had. They could hear the {h1.thing} at it, off in the dark. {n} thought of {h1}, keeping it going so as not to desert {h2}. || They were as devoted as two mirrors.
      12: {h2} confessed that it had stopped being manners the first night. "Now I'm afraid of it a little," {h2.he} said. "Not of sleep. Of going in, and the water being cold, and looking back, and they're all still on the side." || {n} knew that feeling exactly.
      12: The word that {h2} used was "solidarity." {h2.he} used it several times, with less and less of it, until there was only the "sol." || Then {h2.his} head came up, and {h2.he} went on {h2.doing} as if nothing had happened.
      12+ "Nobody's making us," said {n}. / "No," said {h2}. "If somebody were, we could complain."
      12+ It was very late, and very bright. One had the sense of a whole place on tiptoe, and with its calves beginning to ache.
    `,
    ),
    beat(
      'try3',
      `
      2: "I wait for {g}," said {h3}. "{G} waits for us," said {n}. "So who do we wait for?" said {h3}. No one knew. No one at all!
      2: {h3} gave a big yawn. "Some one has to be first," said {h3}. "The first step is the cold one. Then it is nice." {n} thought of that.
      2: "Do you know what you miss if you sleep first?" said {h3}. "What?" said {n}. "Not a thing," said {h3}. "The rest go, too."
      2+ {h3} did not go on with {h3.doing}. {h3} just sat there.
      2+ {n's} eyes were so heavy. Down, up. Down, up.
      4: "I'm waiting until {g} goes," said {h3}. "But I'm waiting for you," said {g}. {n} looked from one to the other. || "You first," they both said. "No, you first."
      4: "It's like cold water," said {h3}. "Everybody stands around with one toe in. Then one goes, and then, splash, they all do." "Who goes first?" asked {n}. || "Somebody brave," said {h3}. "And it's warm once you're in."
      4: {h3} put down the {h3.thing}. "You've asked us all to go," {h3.he} said. "Is anybody here really tired?" It was quiet. Then {n} said, in a small voice, "I am." || It felt good to have said it.
      4+ "I thought that I'd be missing something," said {n}. "You'd be missing us sitting here," said {h3}.
      4+ They walked home slowly. {g} had to be steered.
      6: {h3} couldn't go, because of {g}. "I look across, and {g's} up. So I stay." / "But I'm up because you are!" said {g}. They looked at each other. || "Then how does it stop?" asked {h3}, and nobody answered, because everybody was thinking.
      6: "When I was small," said {h3}, "I went to bed before everyone. I used to lie there and hear them all still moving around. It was the safest sound I knew." || {n} had forgotten that. But it was true.
      6: "Being first isn't being left," said {h3}. "It's more like breaking the ice on the milk. It's little enough to do, and then everybody can pour." || {n} let out the yawn that had been waiting all evening. It was a great relief to both of them.
      6+ "So who's it going to be?" said {h3}. {g} looked at the ceiling. {n} looked at {g}, and an idea came, and lay down, and made itself at home.
      6+ It caught {h3} in the middle of a word, that yawn, and {g} after that.
      9: {h3} asked each of them whom they were waiting for. {h3} waited for {g}; {g} waited for the rest; and the rest waited for a sign. || {n} counted it over on the fingers of one hand, and came out at the thumb again.
      9: "I'll tell you a secret about it," said {h3}. "The first one to go to sleep is the only one who does it in company. You go down with all of them around you. || It's the last one who's alone."
      9: {h3} said only that somebody had to, and that it was usually the one who was honest. Then {h3.he} went on {h3.doing}. || {n} stood there a moment. Then {n} said, out loud, what nobody {home.at} had said in two days: "I'm tired." You could feel the whole place lean in to listen.
      9+ "Say that again," said {g}, in a kind of wonder. {n} said it again. It got truer each time.
      9+ On the way back the {light} stood ahead of them, very tall, and {n} looked it in the eye.
      12: "Whom do you go by?" {n} asked, and {h3} said, "{g}." / "And I go by you," said {g}. "By all of you." It hung there in front of them, complete, without a beginning. || One could have worn it on a finger.
      12: {h3} had thought about it, having had the time. "There's no way of going second," {h3.he} said, "until there's a first. And the first one doesn't have to be important, or old. They only have to lie down." || {h3.he} didn't look at anyone in particular.
      12: "People suppose that it's lonely, going first," said {h3}, letting the {h3.thing} rest. "I'd have said that you're never so looked after. It's the one time in your life when everybody else is keeping watch." || {n} felt something, in the neighborhood of the shoulders, begin to come undone.
      12+ "You look done in," said {h3} to {n}, quite kindly. No one had been allowed to say it to anybody, up to then.
      12+ They went back without talking. It was clear to {n} what had to be done, and it was such a small thing that it seemed impossible no one had done it.
    `,
      { sets: ['first needed'] },
    ),
    beat(
      'turn',
      `
      2: Back {nook.at}, {n} saw it. They wait for the {light}. The {light} waits for one to sleep. Around and around! "I will go first," said {n}.
      2: They were back {nook.at}. "Are you tired?" said {g}. "Yes," said {n}. "I am so tired. I will go first." And {n} did not wait.
      2: Home they went, to {nook}. {n} went up to the {bed}. {n} took off one shoe. {n} took off the other. "I will be the first," said {n}. "It is easy."
      2+ "Oh!" said {g}. "Is that all it is?"
      2+ One foot in. Two feet in. It was a bit cold. Then it was warm.
      4: "It's a ring," said {n}, back {nook.at}. "They wait for the {light}, and the {light} waits for somebody asleep, and nobody's asleep because they wait for the {light}!" {g} had to sit down. "Then I'll be somebody," said {n}.
      4: Back {nook.at}, {n} didn't ask anyone. {n} just walked up to the {bed} and turned back the covers. "I'm going to sleep now," said {n}. "You can all come when you like." {g's} mouth fell open.
      4: {g} stopped, back {nook.at}. "Well," said {g.he}, "nobody was willing." "I am," said {n}. "I'm the tiredest. I just didn't like to say so." And {n} sat down on the {bed}, which said a soft oof.
      4+ "Won't you be lonely?" asked {g}. "You're all still up," said {n}. "I'll hear you."
      4+ The {crowd+} crept closer to see how it was done.
      6: {n} drew it for {g} with a finger, back {nook.at}: everybody looking at the {light}, and the {light} looking for somebody asleep, and around again. "So it has to be cut," said {n}, and began to untie a shoe.
      6: "I've got one," said {n}, back {nook.at}. / "A first?" said {g}. "Who?" {n} yawned, and didn't put a hand in front of it, and climbed into the {bed}. || It took {g} quite a while to understand. Then {g.his} eyes filled up.
      6: It was as bright as ever, back {nook.at}. {n} stood in front of the {bed}. From out there the {crowd+} were watching, and it was a little like being on a diving board. "Good night," said {n}, to everybody, before it could get any harder.
      6+ "Do I have to do anything?" whispered {g}. / "Just your job," said {n}.
      6+ It was so simple that there was a sort of gasp.
      9: Back {nook.at}, {n} explained it with three spoons and a plate. They wait for the {light}; it waits for a sleeper; the sleeper waits for them. / "There's a gap just there," said {n}. "It's exactly the size of one person."
      9: "You told me that the {light} can't go low for nobody," said {n}, back {nook.at}. / "That's so," said {g}. / "And it doesn't matter who it is?" / "It never has," said {g}. So {n} sat down on the edge of the {bed}, and was somebody.
      9: Nobody had noticed, in all that asking, that there was one person whom nobody had asked. {n} noticed it back {nook.at}. "I'll go," said {n}. "I've wanted to for hours." || It came out rather loud. Somewhere a number of people let go of their breath.
      9+ "Are you sure?" said {g}. "You might miss something." / "I'll miss you all going to bed," said {n}. "You can tell me how it was."
      9+ It did take a bit of courage. It was about as much as it takes to let go of the side.
      12: "I've been slow," said {g}, when {n} had laid it out for {g.him}, back {nook.at}. "It goes around in a ring." / "Everybody's been kind," said {n}, "all at the same time. It jams." And since it had to be undone somewhere, {n} undid a shoelace.
      12: Back {nook.at}, {n} turned and looked out at {home}, at all those upright figures, each of them staying for the rest. It was rather beautiful, and it had to stop. "I'm going to bed," {n} told them, not very loudly. "I'm tired, and I'd like to." || It carried.
      12: It came down, {n} saw, back {nook.at}, to one person's being willing to be seen to want something quite ordinary. The {bed} was there. {n} sat on it. || {g}, who had been about to say "After you," understood that it had just been said to {g.him}.
      12+ No one stopped {n}. One always imagines that somebody will.
      12+ "How does one begin?" asked {g}, leaning forward. / "You take off the one shoe," said {n}, "and then it's silly not to take off the other."
    `,
      { needs: ['light rule', 'first needed'], sets: ['child goes first'] },
    ),
    beat(
      'payoff',
      `
      2: {n} lay down and shut both eyes. {g} put the {light} down, so low. Out there {h1} saw it. "Oh, good," said {h1}. And {h1} went to bed. And {h3} went, too.
      2: Down went {n's} head. Down went the {light}. Down went the {crowd+}, one by one by one. "It is low!" said {h1}. And they all lay down.
      2: {n} lay so still. So {g} made the {light} low. {H1.noise}, went the {h1.thing}, one last time. Then it was hush. They all went. They went one, two, three.
      2+ {n} was not all asleep yet. {n} was just first.
      2+ "Thank you, {n}," said {g}, so soft.
      4: {n} lay back and closed both eyes. {g} bent down to look, and then, on tiptoe, went and turned the {light} low. All over {home} people saw it. "Somebody's asleep!" they whispered. And {h1} lay down, and {h3} lay down, like dominoes.
      4: The {light} sank until it was only a glow. Somewhere the {h1.thing} stopped going {h1.noise}. Then {h3} stopped {h3.doing}. It went all around the ring, bed by bed, and came back to {g}. "My turn, I think," said {g}.
      4: "Shh," said {g} to everybody. "The first one's in bed." {g.he} turned down the {light}. And the {crowd+}, who had been waiting for nothing else, tipped over sideways, one after another, all along the row.
      4+ {n} opened one eye, just to see it happen. It was the best thing to see all evening, and it was from under a blanket.
      4+ Nobody had to stay up now. It was so nice not to have to.
      6: {n} lay down. {g} waited until the breathing got slow, and then, with great ceremony, turned the {light} low for the first time in three days. You could hear it go through {home}, that sigh. || Off in the dark the {h1.thing} said {h1.noise} once more and was put away.
      6: Low went the {light}. {h1} looked up, and said, "At last," and was asleep before {h1.he} had gotten to the end of it. {h3} saw that {h1} had gone, and went. || It ran around {home} like a row of candles being blown out, very gently, by somebody who loved them.
      6: As soon as {n's} eyes were shut, {g} had someone to do it for. {g.he} did it slowly, so that everyone would see: down, and down, and down. By the time it was low, {h1} was lying flat, {h3} was {h3.doing} in a dream, and the {crowd+} were one soft heap.
      6+ {n} wasn't quite asleep, to tell the truth. {n} was only first. But it comes to the same in the end.
      6+ "I'd have gone ages ago," muttered somebody, out there, "if I'd known it was like this."
      9: {n} shut both eyes and meant it. A little later there was a creak, and a soft step, and the brightness on the other side of the eyelids went from white to gold to brown. Then from all over {home} came the noise of people lying down. || It sounded like a tide going out.
      9: {g} turned down the {light}. It was as if somebody had given the word. {h1} looked at the dark place where it had been, and nodded, and the {h1.thing} was still. || {h3} saw that, and yawned, and gave in; and so it went on, each for the sake of the last one, all the way around.
      9: There was someone asleep, or so near to it that {g} gave {n} the benefit of the doubt. The {light} went low. {g} stood at the edge of {nook} and watched them go, here and there and over there, the eleven seconds and all the thirds. || {g.he} had never seen it from the front.
      9+ They had all been so ready. It had needed about as much of a push as a door that's already open.
      9+ "I waited for you," said {g} to {n} under {g.his} breath, "and I didn't know that it was you I was waiting for."
      12: {n} lay down and let go. {g} stood over the {bed} until {g.he} was satisfied, and then went and lowered the {light}, by inches, like a flag. || Out in the dark {h1} put the {h1.thing} down, and did not pick it up, and {h3} saw, and followed, and after {h3} everyone.
      12: The {light} dimmed. One heard a kind of settling, from near and then from far, as it reached them. Nobody said good night. They just, one after another, with immense politeness, took each other's example. || {h1} went, and {h3}, and last the {crowd+}, in a long soft ripple, toward the edge of things.
      12: {n} lay down, and {g}, with great ceremony, lowered the {light}. It took less than a minute. {h1}, seeing it, thought, "Well, if somebody has," and so did {h3}, and so, in their hundreds, did the {crowd+}. || {g} watched it travel outward. It was the same ring. It was only turning the other way.
      12+ {n}, who was not in fact asleep, only first, lay and listened to a whole place stop being brave.
      12+ No one ever mentioned it afterward. It would have meant admitting that they'd all have liked to.
    `,
      { needs: ['child goes first'], sets: ['ring undone'] },
    ),
    beat(
      'after',
      `
      2: {n} was warm in the {bed}. {g} got in bed, too. "Second," said {g}. It was low and gold and still. There was no one left to wait for.
      2: {n} lay in the {bed}. {h1} was in bed. {h3} was in bed. That was all of them. You can stop now, eyes.
      2: "Is it nice in there?" said {g}. "Yes," said {n} from the {bed}, so low. "Come in." And {g} came in, and it was nice.
      2+ The {light} was just a bit of gold.
      2+ No one said "after you." No one said a thing.
      4: {n} lay in the {bed}, warm on all sides. {g} was going around on soft feet, putting things away. || It's nice to hear somebody do that when you don't have to do it yourself.
      4: "How is it?" whispered {g}. "It's just right," said {n}, from deep in the {bed}. "Then I'll be second," said {g}, and pulled up the covers.
      4: In the {bed} it was warm already. First {n's} toes let go. Then {n's} knees did. Each bit waited for the bit before it, and then it went, too.
      4+ Out there you could hear them all, breathing, in and out, like one big animal that is very kind.
      4+ The {light} was no more than a thumb's worth of gold. You could look at it and not blink at all.
      6: {n} lay in the {bed} and listened to {g} moving around, slower and slower, the way that people do when they think you're asleep. || A cup was set down. A drawer was shut. It was a very safe sort of sound.
      6: {g} came to bed second, and was proud of it. "I held out for two days," {g.he} murmured, "and look how soft it is." {n} didn't say anything. {n} had a head start.
      6: {n} had thought that there would be something to it. But there was only the {bed}, and the dark gold of the {light}, and the feeling that everyone else was coming along behind.
      6+ It wasn't cold at all, once you were in.
      6+ One of the {crowd+} said something in its sleep. It sounded like "No, no, after you."
      9: {n} lay in the {bed} with {g} pottering somewhere close by, and drifted, and was aware of drifting. It's the best part, when they're all still there and nobody needs you. || The low {light} kept the edges of things from going too far.
      9: "Second," said {g} contentedly, and lay down. In the {bed} {n} smiled. A long way off somebody turned over, and somebody else, out of habit, waited to see if they would do it again. They didn't.
      9: All around {home} they were breathing, and no one of them was ahead of the others. {n}, in the {bed}, couldn't have said anymore who had begun.
      9+ There were two nights to catch up on. They'd do it slowly. It was that kind of work.
      9+ {g} meant to think over what {g.he} had learned. {g.he} got as far as the pillow.
      12: {n} lay in the {bed} while {g} went about putting out what was left to be put out. The soft steps were a sound from a long time ago. || One had been small, and there had been somebody still up, and it had seemed that there always would be.
      12: "May I?" said {g}, from habit, and lay down without waiting for an answer. In the {bed} {n} felt the evening close over, with no splash, from the middle outward to the edge.
      12: It isn't far to sleep. {n} lay in the {bed} and set off, in no hurry, with {g} close behind, and behind {g} all the others, a whole procession, and nobody pushing. || The low {light} showed about as much as was needed.
      12+ There'd be talk in the morning about who had been second. It was already being claimed.
      12+ It had been the bravest thing done {home.at} in some time, and it had consisted of lying down.
    `,
      { needs: ['ring undone'] },
    ),
  ],
}
