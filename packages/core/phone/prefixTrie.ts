/** Values by digit prefix, for finding the longest prefix of a number. */
export type PrefixTrie<Value> = {
  /** Ten children per node; 0 = none, since the root is no node's child. */
  children: Int32Array
  /** Position in `values` of each node's value, plus one; 0 = none. */
  valueAt: Int32Array
  values: readonly Value[]
}

const DIGIT_0 = 48
const PLUS = 43

/**
 * Builds a trie from (prefix, value) rows; for duplicate prefixes the later row wins. Throws
 * RangeError for a prefix that is not made of ASCII digits. The empty prefix matches every number.
 */
export function buildPrefixTrie<Value>(
  rows: Iterable<readonly [prefix: string, value: Value]>,
): PrefixTrie<Value> {
  const values: Value[] = []
  let children = new Int32Array(1024 * 10)
  let valueAt = new Int32Array(1024)
  let nodes = 1

  for (const [prefix, value] of rows) {
    if (!/^[0-9]*$/.test(prefix)) throw new RangeError(`Not a prefix of digits: ${prefix}`)
    let node = 0
    for (let index = 0; index < prefix.length; index++) {
      const slot = node * 10 + prefix.charCodeAt(index) - DIGIT_0
      node = children[slot] ?? 0
      if (node !== 0) continue
      node = nodes++
      if (node >= valueAt.length) {
        children = grown(children)
        valueAt = grown(valueAt)
      }
      children[slot] = node
    }
    values.push(value)
    valueAt[node] = values.length
  }
  return { children: children.slice(0, nodes * 10), valueAt: valueAt.slice(0, nodes), values }
}

/**
 * The value of the longest prefix of a number (digits, with or without a leading "+"); undefined if
 * no prefix matches. A non-digit ends the match.
 */
export function longestPrefix<Value>(trie: PrefixTrie<Value>, number: string): Value | undefined {
  const { children, valueAt, values } = trie
  let node = 0
  let found = valueAt[0] ?? 0
  for (let index = number.charCodeAt(0) === PLUS ? 1 : 0; index < number.length; index++) {
    const digit = number.charCodeAt(index) - DIGIT_0
    if (digit < 0 || digit > 9) break
    node = children[node * 10 + digit] ?? 0
    if (node === 0) break
    found = valueAt[node] || found
  }
  return found === 0 ? undefined : values[found - 1]
}

function grown(array: Int32Array): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(array.length * 2)
  larger.set(array)
  return larger
}
