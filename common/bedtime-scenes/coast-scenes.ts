import { CRESCENT, fill, MOON, type SceneShape, SEA, stroke } from './scene-parts.ts'

/** Worlds on, in and above the water. */
export const coastScenes: Readonly<Record<string, readonly SceneShape[]>> = {
  harbor: [
    ...MOON,
    ...SEA,
    fill('near', 'M0 214h132v40h28v-14h16v100H0z'),
    fill('near', 'M22 214v-52l32-24 32 24v52zM96 214v-34h30v34z'),
    fill('light', 'M44 176h20v18H44zM104 190h10v10h-10z'),
    fill('near', 'M236 268h120q-6 30-26 34h-66q-22-6-28-34z'),
    stroke('near', 6, 'M296 268v-118'),
    fill('pale', 'M304 158q46 40 44 96h-44z', 0.85),
    fill('pale', 'M288 174q-34 36-34 80h34z', 0.6),
    fill('light', 'M239 262a5 5 0 1 1 10 0a5 5 0 1 1 -10 0z'),
  ],
  reef: [
    fill('far', 'M0 0h640v340H0z'),
    fill('light', 'M420 0h120l-60 340H250zM170 0h60l-50 340H60z', 0.1),
    fill('near', 'M0 300q90-40 190-18t220-6q130-30 230 18v46H0z'),
    fill('low', 'M228 168q70-56 168-16 34 14 62-16 8 32-6 46 12 16 6 42-30-18-62-12-110 30-168-44z'),
    fill('pale', 'M262 164a6 6 0 1 1 12 0a6 6 0 1 1 -12 0z'),
    stroke('pale', 4, 'M250 186q18 14 44 10', 0.6),
    stroke('pale', 3, 'M210 128a7 7 0 1 0 .1 0zM196 96a5 5 0 1 0 .1 0zM216 66a9 9 0 1 0 .1 0z', 0.5),
    stroke('low', 9, 'M86 312q-22-44 4-84M112 310q20-36-4-66M560 312q-20-40 6-86M584 312q22-30 2-60'),
  ],
  clouds: [
    ...CRESCENT,
    fill('low', 'M40 236q-6-46 44-48 16-44 66-30 44-38 84 4 48-6 54 36 40 2 40 40 0 34-40 34H76q-36 0-36-36z'),
    fill('pale', 'M240 286q-4-38 36-40 14-38 58-28 40-34 78 6 44-6 50 34 36 4 34 36-4 28-36 28H276q-34-4-36-36z', 0.85),
    fill('near', 'M336 214v-40l28-22 28 22v40z'),
    fill('light', 'M354 184h20v30h-20z'),
    stroke('pale', 3, 'M60 300h60M520 250h70M540 270h30', 0.5),
  ],
  moon: [
    fill('light', 'M434 90a66 66 0 1 1 132 0a66 66 0 1 1 -132 0z', 0.15),
    fill('low', 'M458 90a42 42 0 1 1 84 0a42 42 0 1 1 -84 0z'),
    fill('far', 'M470 66q26-6 34 12t-16 22-24-12zM508 104q24-10 32 4-12 18-26 16z'),
    fill('light', 'M0 262q150-66 330-46t310 34v90H0z', 0.9),
    fill(
      'sky',
      'M96 270a34 12 0 1 0 .1 0zM280 246a22 8 0 1 0 .1 0zM430 290a46 15 0 1 0 .1 0zM200 308a18 6 0 1 0 .1 0z',
      0.15,
    ),
    fill('near', 'M232 226v-62q22-46 44 0v62z'),
    fill('near', 'M232 196l-20 40h20zM276 196l20 40h-20z'),
    fill('light', 'M245 172a9 9 0 1 1 18 0a9 9 0 1 1 -18 0z'),
  ],
}
