/** The edge for the space between the words of a phrase. Edges 0 to 25 are letters. */
export const spaceEdge = 26
const EDGE_COUNT = 27

/** A trie of words. Node 0 is the root and never a child, so 0 also means that there is no edge. */
export class Trie {
  #children = new Int32Array(EDGE_COUNT * 1024)
  #size = 1
  readonly #letters: number[] = [0]

  add(word: string): void {
    let node = 0
    for (const character of word) {
      const edge = character === ' ' ? spaceEdge : character.charCodeAt(0) - 97
      let next = this.child(node, edge)
      if (next === 0) {
        next = this.#size
        this.#size += 1
        if (this.#size * EDGE_COUNT > this.#children.length) this.#grow()
        this.#children[node * EDGE_COUNT + edge] = next
        this.#letters.push(0)
      }
      node = next
    }
    this.#letters[node] = word.replaceAll(' ', '').length
  }

  child(node: number, edge: number): number {
    return this.#children[node * EDGE_COUNT + edge] ?? 0
  }

  /** Returns the number of letters of the word that ends at a node, or 0 if none does. */
  lettersAt(node: number): number {
    return this.#letters[node] ?? 0
  }

  #grow(): void {
    const grown = new Int32Array(this.#children.length * 2)
    grown.set(this.#children)
    this.#children = grown
  }
}
