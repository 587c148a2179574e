import { expect, test } from '../support/fixtures.ts'

test('[NV36] the links of the bar of phones have one width, and each name is whole and on one line', async ({
  page,
  people,
}) => {
  await people.logIn(await people.mentee(), page.context())
  await page.goto('/notes')
  const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link').filter({ hasText: /./ })
  await expect(links.filter({ hasText: 'Your Connections' })).toHaveAccessibleName('Your Connections')
  // In another font, names may need a second line.
  await page.evaluate(() => document.fonts.ready)
  for (const width of [320, 360, 390, 412]) {
    await page.setViewportSize({ width, height: 740 })
    const boxes = await links.evaluateAll((all) =>
      all
        .filter((link) => link.getBoundingClientRect().top > innerHeight / 2)
        .map((link) => {
          const seen = [...link.querySelectorAll('span')].filter(
            (span) => span.childElementCount === 0 && span.getBoundingClientRect().width > 1,
          )
          const { width: wide } = link.getBoundingClientRect()
          return {
            width: Math.round(wide),
            isWhole: seen.every((span) => {
              const { width: text, height } = span.getBoundingClientRect()
              return text <= wide && height < 20
            }),
          }
        }),
    )
    expect(boxes).toHaveLength(5)
    expect(
      Math.max(...boxes.map((box) => box.width)) - Math.min(...boxes.map((box) => box.width)),
    ).toBeLessThan(2)
    expect(boxes.every(({ isWhole }) => isWhole)).toBe(true)
  }
})
