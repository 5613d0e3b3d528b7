import { z } from 'zod'

/** An item of a dictionary in the reader's language. */
export const dictItemSchema = z.object({
  value: z.string().describe('Always a string, also of numeric codes: form fields hold strings.'),
  text: z.string(),
  title: z.string(),
  color: z.string().exactOptional().describe('Tone of its tag; only where one was chosen.'),
})
export type DictItem = z.output<typeof dictItemSchema>

/** GET /sys/dict/uses. */
export const dictionaryUsesSchema = z.object({
  total: z.number(),
  items: z.record(z.string(), z.number()).describe('Records with a value, by the id of the item.'),
  builtIn: z.array(z.string()).describe('Ids of the items that the platform itself reads.'),
})
export type DictionaryUses = z.output<typeof dictionaryUsesSchema>

const leaf = z.object({ key: z.string(), value: z.string(), title: z.string() })
export type DictionaryLeaf = z.output<typeof leaf>

/** GET /sys/dict/treeList: a dictionary with all its items. */
export const dictionaryNodeSchema = leaf.extend({ dictCode: z.string(), children: z.array(leaf) })
export type DictionaryNode = z.output<typeof dictionaryNodeSchema>
