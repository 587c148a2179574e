import type { Random } from './random.ts'

/** A drawing of the demo: SVG, and its size in pixels. */
export type Drawing = { readonly svg: string; readonly width: number; readonly height: number }

const skins = ['#f2c9a1', '#e0a878', '#c98a5b', '#a86b42', '#7d4b2c', '#5c3520']
const hairs = ['#2b1d14', '#4a2f1d', '#7a4a24', '#b5793a', '#8c3b2a', '#1d2330']
const grey = '#d9d2c5'
const grounds = ['#dcf1eb', '#fde7de', '#e5eefc', '#fff1d0', '#e9e2f7', '#dff0d8', '#fbe0ea']
const clothes = ['#0b6b5f', '#b8402a', '#1f5cb8', '#845400', '#6b3fa0', '#37627d', '#a33d6d']

type Cut = { readonly behind: string; readonly over: string }

/** Hair around a head of radius 92 at (256, 226): the part behind it, and the part over it. */
const shortCuts: readonly Cut[] = [
  { behind: '', over: 'M160 226q-4-112 96-112t96 112q-22-64-96-66t-96 66z' },
  { behind: '', over: 'M166 206q10-76 90-78t90 78q-24-34-90-34t-90 34z' },
  { behind: '', over: 'M158 232q-8-122 98-122t98 122q-8-44-30-62-52 24-132 6-26 18-34 56z' },
]
const longCuts: readonly Cut[] = [
  {
    behind: 'M148 380q-8-268 108-272t108 272q-52 26-108 26t-108-26z',
    over: 'M162 222q8-104 94-104t94 104q-40-22-62-62-30 52-126 62z',
  },
  { behind: 'M256 60a46 46 0 1 1-1 0z', over: 'M160 226q-2-108 96-108t96 108q-44-76-96-76t-96 76z' },
  {
    behind: 'M256 90a124 124 0 1 1-1 0z',
    over: 'M166 208q14-86 90-86t90 86q-30-38-90-38t-90 38z',
  },
  {
    behind: 'M150 300q-6-190 106-192t106 192l-30 6H180z',
    over: 'M162 228q0-108 94-110t94 110q-10-58-36-70-60 22-152 70z',
  },
]

type Look = { readonly isOlder?: boolean; readonly hasShortHair?: boolean }

/** Draws a fictional face: flat shapes in the colors of the product. Older members may have gray hair. */
export function drawPortrait(random: Random, { isOlder = false, hasShortHair = false }: Look = {}): Drawing {
  const pick = <T>(list: readonly T[]): T => list[random.whole(0, list.length - 1)] as T
  const [skin, hair, ground, cloth, cut] = [
    pick(skins),
    pick(isOlder ? [...hairs.slice(0, 2), grey, grey] : hairs),
    pick(grounds),
    pick(clothes),
    pick(hasShortHair ? shortCuts : longCuts),
  ]
  const tilt = random.whole(-5, 5)
  const glasses = random.whole(0, 3) === 0 ? glassesSvg : ''
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512" viewBox="71 52 370 370">
<rect width="512" height="512" fill="${ground}"/>
<circle cx="${random.whole(60, 450)}" cy="${random.whole(60, 160)}" r="${random.whole(60, 130)}" fill="#fff" opacity=".45"/>
<path d="M0 512q${random.whole(80, 200)}-${random.whole(80, 150)} 512-${random.whole(40, 120)}v120z" fill="${cloth}" opacity=".16"/>
<g transform="rotate(${tilt} 256 300)">
<path d="${cut.behind}" fill="${hair}"/>
<path d="M72 540q6-152 184-152t184 152z" fill="${cloth}"/>
<path d="M216 290h80v84q-40 44-80 0z" fill="${skin}"/><path d="M216 318q40 36 80 0v24q-40 34-80 0z" opacity=".14"/>
<circle cx="256" cy="226" r="92" fill="${skin}"/>
<circle cx="166" cy="236" r="17" fill="${skin}"/><circle cx="346" cy="236" r="17" fill="${skin}"/>
<circle cx="222" cy="232" r="8.5" fill="#1d2330"/><circle cx="290" cy="232" r="8.5" fill="#1d2330"/>
<path d="M208 208q14-10 28 0M276 208q14-10 28 0" fill="none" stroke="${hair}" stroke-width="6" stroke-linecap="round"/>
<path d="M222 270q34 ${random.whole(20, 40)} 68 0" fill="none" stroke="#1d2330" stroke-width="7" stroke-linecap="round"/>
<circle cx="200" cy="262" r="14" fill="#b8402a" opacity=".18"/><circle cx="312" cy="262" r="14" fill="#b8402a" opacity=".18"/>
<path d="${cut.over}" fill="${hair}"/>${glasses}
</g></svg>`
  return { svg, width: 512, height: 512 }
}

const glassesSvg =
  '<g fill="none" stroke="#1d2330" stroke-width="6"><circle cx="222" cy="232" r="27"/><circle cx="290" cy="232" r="27"/><path d="M249 230q7-6 14 0"/></g>'
