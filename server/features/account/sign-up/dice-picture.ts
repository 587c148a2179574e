import { randomInt } from 'node:crypto'
import sharp from 'sharp'

/** Sizes in pixels: two dice side by side, at twice the size they are shown in. */
const size = { width: 360, height: 180, die: 118, corner: 24, pip: 11 }
const ink = [0x1d, 0x23, 0x30] as const
const paper = [0xff, 0xff, 0xff] as const
const edge = [0x85, 0x7d, 0x6e] as const

/** The positions of each face's pips, on a grid from -1 to 1. */
const pips: readonly (readonly (readonly [number, number])[])[] = [
  [],
  [[0, 0]],
  [
    [-1, -1],
    [1, 1],
  ],
  [
    [-1, -1],
    [0, 0],
    [1, 1],
  ],
  [
    [-1, -1],
    [1, -1],
    [-1, 1],
    [1, 1],
  ],
  [
    [-1, -1],
    [1, -1],
    [0, 0],
    [-1, 1],
    [1, 1],
  ],
  [
    [-1, -1],
    [1, -1],
    [-1, 0],
    [1, 0],
    [-1, 1],
    [1, 1],
  ],
]

type Die = { face: number; x: number; y: number; turn: number }

/**
 * Draws a PNG of two dice, each rotated and shifted at random. It is made of pixels, so that no markup reveals the
 * number of pips [AU-10]. `faces` are 1 to 6.
 */
export async function drawDice(faces: readonly [number, number]): Promise<Buffer> {
  const dice = faces.map((face, index) => ({
    face,
    x: size.width * (index === 0 ? 0.25 : 0.75) + randomInt(-8, 9),
    y: size.height / 2 + randomInt(-8, 9),
    turn: (randomInt(-26, 27) * Math.PI) / 180,
  }))
  const pixels = Buffer.alloc(size.width * size.height * 4)
  for (let y = 0; y < size.height; y++) {
    for (let x = 0; x < size.width; x++) paint(pixels, x, y, dice)
  }
  const raw = { width: size.width, height: size.height, channels: 4 as const }
  return sharp(pixels, { raw }).png({ palette: true }).toBuffer()
}

function paint(pixels: Buffer, x: number, y: number, dice: readonly Die[]): void {
  for (const die of dice) {
    const [u, v] = rotate(x - die.x, y - die.y, -die.turn)
    const outside = roundedSquare(u, v)
    if (outside > 0.5) continue
    const color = pipDistance(u, v, die.face) < 0 ? ink : outside > -3 ? edge : paper
    pixels.set([...color, Math.round(255 * Math.min(1, 0.5 - outside))], (y * size.width + x) * 4)
  }
}

function rotate(x: number, y: number, angle: number): [number, number] {
  return [x * Math.cos(angle) - y * Math.sin(angle), x * Math.sin(angle) + y * Math.cos(angle)]
}

/** The signed distance to the die's outline, in pixels: negative inside. */
function roundedSquare(u: number, v: number): number {
  const inner = size.die / 2 - size.corner
  const dx = Math.max(Math.abs(u) - inner, 0)
  const dy = Math.max(Math.abs(v) - inner, 0)
  return Math.hypot(dx, dy) - size.corner
}

function pipDistance(u: number, v: number, face: number): number {
  const step = size.die * 0.27
  const distances = (pips[face] ?? []).map(([px, py]) => Math.hypot(u - px * step, v - py * step))
  return Math.min(...distances) - size.pip
}
