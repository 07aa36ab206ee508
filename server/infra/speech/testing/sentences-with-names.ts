/** With names that few people have. */
export const SENTENCES_WITH_NAMES = [
  'My grandmother Siobhan Gallagher came from Ballyvaughan.',
  'Uncle Casimir Kowalczyk ran a bakery in Pawtucket.',
  'The Abernathy farm was an hour away from Tuscumbia.',
  'Thaddeus taught me to fish when I was six years old.',
  'My cousin Maeve married Giancarlo Bellini in the fall.',
]
export const SPOKEN_NAMES = [
  ...['Siobhan', 'Gallagher', 'Ballyvaughan', 'Casimir', 'Kowalczyk', 'Pawtucket', 'Abernathy', 'Tuscumbia'],
  ...['Thaddeus', 'Maeve', 'Giancarlo', 'Bellini'],
]
/** Names that no recording here contains. */
export const OTHER_NAMES = [
  ...['Agnieszka', 'Alistair', 'Annelise', 'Antonella', 'Aoife', 'Astrid', 'Bartholomew', 'Beauregard', 'Bogdan'],
  ...['Caoimhe', 'Carmelita', 'Clotilde', 'Cormac', 'Czeslaw', 'Dagmar', 'Declan', 'Dimitrios', 'Ebenezer', 'Elspeth'],
  ...['Evangeline', 'Fabrizio', 'Fenella', 'Friederike', 'Genevieve', 'Gottfried', 'Guadalupe', 'Gwendolyn', 'Hedwig'],
  ...['Hortense', 'Ignatius', 'Ingeborg', 'Jadwiga', 'Jedidiah', 'Jocelyn', 'Konstantin', 'Krystyna', 'Lakshmi'],
  ...['Ludmilla', 'Malachi', 'Mathilde', 'Mordecai', 'Niamh', 'Octavia', 'Padraig', 'Philomena', 'Quentin', 'Rosalind'],
  ...['Saoirse', 'Seraphina', 'Svetlana', 'Theodora', 'Umberto', 'Wilhelmina', 'Xiomara', 'Zbigniew', 'Achterberg'],
  ...['Baumgartner', 'Bhattacharya', 'Bjornstad', 'Carmichael', 'Castellano', 'Dombrowski', 'Drummond', 'Fitzgerald'],
  ...['Goldschmidt', 'Grabowski', 'Halvorsen', 'Jankowski', 'Kaczmarek', 'Kuznetsov', 'Lindqvist', 'Lombardi'],
  ...['Mastroianni', 'Montgomery', 'Nakamura', 'Ogundipe', 'Papadopoulos', 'Pfeiffer', 'Rasmussen', 'Szymanski'],
  ...['Thibodeaux', 'Villanueva', 'Wasserman', 'Yamamoto', 'Zielinski', 'Chattahoochee', 'Chillicothe', 'Kalamazoo'],
  ...['Kilkenny', 'Oberammergau', 'Okeechobee', 'Poughkeepsie', 'Punxsutawney', 'Schenectady', 'Susquehanna'],
]
