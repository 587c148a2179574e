import { describe, expect, it } from 'vitest'
import { moveView, getCropSquare, initialView, zoomView, zoomRange } from './crop.ts'

const wide = { width: 600, height: 400 }

describe('the cut of a picture', () => {
  it('[PR6] begins with all of the shorter side, from the middle', () => {
    expect(getCropSquare(wide, initialView)).toEqual({ left: 100, top: 0, side: 400 })
    expect(getCropSquare({ width: 400, height: 600 }, initialView)).toEqual({ left: 0, top: 100, side: 400 })
  })

  it('[PR6] goes in around its middle, and no further than four times', () => {
    expect(getCropSquare(wide, zoomView(wide, initialView, 2))).toEqual({ left: 200, top: 100, side: 200 })
    expect(zoomView(wide, initialView, 9).zoom).toBe(zoomRange.max)
    expect(zoomView(wide, initialView, 0.2).zoom).toBe(zoomRange.min)
  })

  it('[PR6] moves by shares of what it shows, and never over the edge', () => {
    const near = zoomView(wide, initialView, 2)
    expect(getCropSquare(wide, moveView(wide, near, { x: 0.5, y: 0 }))).toEqual({
      left: 300,
      top: 100,
      side: 200,
    })
    expect(getCropSquare(wide, moveView(wide, near, { x: 9, y: -9 }))).toEqual({
      left: 400,
      top: 0,
      side: 200,
    })
    expect(getCropSquare(wide, moveView(wide, initialView, { x: 0, y: 1 }))).toEqual({
      left: 100,
      top: 0,
      side: 400,
    })
  })

  it('[PR6] comes back inside when one goes out at an edge', () => {
    const corner = moveView(wide, zoomView(wide, initialView, 4), { x: 99, y: 99 })
    const { left, top, side } = getCropSquare(wide, zoomView(wide, corner, 1))
    expect([left, top, side].map(Math.round)).toEqual([200, 0, 400])
  })
})
