import type { World } from '../story-content.ts'
import { bakery } from './bakery.ts'
import { castle } from './castle.ts'
import { clouds } from './clouds.ts'
import { desert } from './desert.ts'
import { dinosaur } from './dinosaur.ts'
import { farm } from './farm.ts'
import { firehouse } from './firehouse.ts'
import { forest } from './forest.ts'
import { garden } from './garden.ts'
import { harbor } from './harbor.ts'
import { jungle } from './jungle.ts'
import { library } from './library.ts'
import { moon } from './moon.ts'
import { railway } from './railway.ts'
import { reef } from './reef.ts'
import { robots } from './robots.ts'
import { snow } from './snow.ts'
import { toyshop } from './toyshop.ts'

export const allWorlds: readonly World[] = [
  bakery,
  castle,
  clouds,
  desert,
  dinosaur,
  farm,
  firehouse,
  forest,
  garden,
  harbor,
  jungle,
  library,
  moon,
  railway,
  reef,
  robots,
  snow,
  toyshop,
]
