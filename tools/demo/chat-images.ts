import type { Drawing } from './portraits.ts'

const size = { width: 960, height: 720 }

const drawing = (content: string): Drawing => ({
  ...size,
  svg: `<svg xmlns="http://www.w3.org/2000/svg" width="960" height="720" viewBox="0 0 960 720">${content}</svg>`,
})

/** Seven columns with the busy hours: [from, length, color] in pixels. */
const week = [
  [90, 120, '#0b6b5f'],
  [230, 90, '#b8402a'],
  [90, 200, '#0b6b5f'],
  [340, 110, '#1f5cb8'],
  [150, 80, '#f5b83d'],
  [120, 260, '#6b3fa0'],
  [420, 90, '#f5b83d'],
] as const

/** The images in the demo chats, by the name that a script uses. */
export const scenes = {
  boat: drawing(`<rect width="960" height="720" fill="#101a2b"/><circle cx="760" cy="130" r="60" fill="#f3efe7"/>
<g fill="#fff" opacity=".7"><circle cx="120" cy="90" r="3"/><circle cx="260" cy="180" r="2"/><circle cx="420" cy="70" r="3"/><circle cx="560" cy="220" r="2"/><circle cx="880" cy="260" r="3"/></g>
<circle cx="470" cy="420" r="170" fill="#f5b83d" opacity=".16"/><circle cx="470" cy="420" r="90" fill="#f5b83d" opacity=".25"/>
<rect y="520" width="960" height="200" fill="#1f4c8f"/><rect y="600" width="960" height="120" fill="#183c72"/>
<path d="M330 500h280l-46 70H376z" fill="#845400"/><path d="M468 500V330h8v170z" fill="#d9d1c0"/><circle cx="472" cy="425" r="16" fill="#f5b83d"/>
<text x="28" y="690" font-family="monospace" font-size="24" fill="#a3b5ff">speed: left</text>`),
  library:
    drawing(`<rect width="960" height="720" fill="#f3efe7"/><rect x="300" y="40" width="360" height="640" rx="36" fill="#1d2330"/>
<rect x="318" y="66" width="324" height="588" rx="18" fill="#fff"/><rect x="318" y="66" width="324" height="96" fill="#0b6b5f"/>
<rect x="342" y="98" width="180" height="30" rx="8" fill="#fff"/>
<g fill="#d9d1c0"><rect x="342" y="190" width="250" height="20" rx="6"/><rect x="342" y="226" width="276" height="20" rx="6"/><rect x="342" y="262" width="200" height="20" rx="6"/></g>
<g fill="#dcf1eb"><rect x="342" y="320" width="276" height="52" rx="12"/><rect x="342" y="386" width="276" height="52" rx="12"/><rect x="342" y="452" width="276" height="52" rx="12"/></g>
<circle cx="480" cy="580" r="44" fill="#b5793a"/><path d="M446 556l8-34 22 20zM514 556l-8-34-22 20z" fill="#b5793a"/><circle cx="466" cy="576" r="5"/><circle cx="494" cy="576" r="5"/>`),
  view: drawing(`<rect width="960" height="720" fill="#fde7de"/><circle cx="690" cy="210" r="84" fill="#f5b83d"/>
<path d="M0 430l210-190 160 150 170-210 260 250 160-120v410H0z" fill="#8fb8a8"/><path d="M0 520q240-130 480-30t480-50v280H0z" fill="#37806f"/>
<path d="M0 640q300-120 560-30t400-40v150H0z" fill="#0b6b5f"/>
<path d="M420 720q40-90 110-120t20-70-70-60" fill="none" stroke="#fff1d0" stroke-width="14" stroke-dasharray="26 20" stroke-linecap="round"/>`),
  plan: drawing(
    `<rect width="960" height="720" fill="#fbf9f5"/><g stroke="#e5decf" stroke-width="3">${week
      .map((_, index) => `<path d="M${60 + index * 120} 60v600"/>`)
      .join('')}<path d="M900 60v600M60 180h840M60 300h840M60 420h840M60 540h840"/></g>${week
      .map(
        ([from, length, color], index) =>
          `<rect x="${72 + index * 120}" y="${from}" width="96" height="${length}" rx="14" fill="${color}"/>`,
      )
      .join('')}`,
  ),
} as const satisfies Record<string, Drawing>

export type Scene = keyof typeof scenes

export const isScene = (name: string): name is Scene => name in scenes
