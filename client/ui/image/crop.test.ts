import { describe, expect, it } from 'vitest'
import { moveView, getCropSquare, initialView, zoomView, zoomRange } from './crop.ts'

const wide = { width: 600, height: 400 }

describe('the crop of an image', () => {
  it('[PR6] is initially the largest centered square', () => {
    expect(getCropSquare(wide, initialView)).toEqual({ left: 100, top: 0, side: 400 })
    expect(getCropSquare({ width: 400, height: 600 }, initialView)).toEqual({ left: 0, top: 100, side: 400 })
  })

  it('[PR6] zooms around its center, at most four times', () => {
    expect(getCropSquare(wide, zoomView(wide, initialView, 2))).toEqual({ left: 200, top: 100, side: 200 })
    expect(zoomView(wide, initialView, 9).zoom).toBe(zoomRange.max)
    expect(zoomView(wide, initialView, 0.2).zoom).toBe(zoomRange.min)
  })

  it('[PR6] moves by fractions of the visible area, never beyond the edge', () => {
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

  it('[PR6] stays inside the image when zooming out at an edge', () => {
    const corner = moveView(wide, zoomView(wide, initialView, 4), { x: 99, y: 99 })
    const { left, top, side } = getCropSquare(wide, zoomView(wide, corner, 1))
    expect([left, top, side].map(Math.round)).toEqual([200, 0, 400])
  })
})
