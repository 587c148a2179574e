/** The edge of a gap between the words of a phrase, after the 26 letters. */
export const spaceEdge = 26
const edges = 27

/** A set of words as a tree of letters. Node 0 is the root and never a child, so an edge of 0 is no edge. */
export class Trie {
  #children = new Int32Array(edges * 1024)
  #size = 1
  readonly #letters: number[] = [0]

  add(word: string): void {
    let node = 0
    for (const one of word) {
      const edge = one === ' ' ? spaceEdge : one.charCodeAt(0) - 97
      let next = this.child(node, edge)
      if (next === 0) {
        next = this.#size
        this.#size += 1
        if (this.#size * edges > this.#children.length) this.#grow()
        this.#children[node * edges + edge] = next
        this.#letters.push(0)
      }
      node = next
    }
    this.#letters[node] = word.replaceAll(' ', '').length
  }

  child(node: number, edge: number): number {
    return this.#children[node * edges + edge] ?? 0
  }

  /** How many letters the word has that ends at a node; 0 if none does. */
  lettersAt(node: number): number {
    return this.#letters[node] ?? 0
  }

  #grow(): void {
    const grown = new Int32Array(this.#children.length * 2)
    grown.set(this.#children)
    this.#children = grown
  }
}
