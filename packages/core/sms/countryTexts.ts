import {
  type Additions,
  additionsTo,
  holdsOptOut,
  optOutLine,
  type OptOutLines,
} from './additions.ts'
import type { SignatureBrackets } from './signatureBrackets.ts'
import { countCharacters } from './segment.ts'
import { type FilledText, finalText } from './filledText.ts'
import { SMS_MAX_CHARACTERS } from '../text/smsCharacters.ts'
import {
  type SenderApproval,
  type SenderFault,
  type SenderRule,
  type SenderThere,
  senderThere,
} from './sender.ts'

/** What a country asks of messages. */
export interface CountryRule extends SenderRule {
  /** ISO code. */
  country: string
  /** Where a message must name its sender; 'none': it need not. */
  signature: 'none' | 'front' | 'behind'
  /** Added to marketing. */
  optOut: OptOutLines
  /** What the lines name, as keywords are compared. */
  optOutWords: readonly string[]
}

/** An approved signature of a company. */
export interface Signature {
  name: string
  brackets: SignatureBrackets
  place: 'front' | 'behind'
  /** Null: every product. */
  product: string | null
  /** Also where no country asks for it. */
  isEverywhere: boolean
}

/** A text and its sender as a country gets them. */
export interface CountryText extends Additions {
  /** Null: the carrier's own number. */
  sender: string | null
}

/** The same, or why there is none: a code with a text `reason.<code>`. */
export type TextThere =
  | (CountryText & Pick<Extract<SenderThere, { sender: string | null }>, 'replacedBy'>)
  | {
      reason:
        | SenderFault
        | 'signature.missing'
        | 'text.tooLongWithLine'
        | 'text.tooLongWithSignature'
    }

export interface CountryTextsOptions {
  rules: ReadonlyMap<string, CountryRule>
  product: string
  /** Whether it advertises, so that people can opt out. */
  isMarketing: boolean
  /** As it was asked; null: the carrier's own number. */
  sender: string | null
  approvals: readonly SenderApproval[]
  signatures: readonly Signature[]
  /** The text; of one with variables what all have of it. */
  content: string
  /** Longest text, characters; left out: 320. */
  mostCharacters?: number
}

/** What becomes of one text and its sender in each country; each is worked out once. */
export class CountryTexts {
  private readonly of: CountryTextsOptions
  private readonly known = new Map<string, TextThere>()

  constructor(options: CountryTextsOptions) {
    this.of = options
  }

  /** @param country ISO code */
  there(country: string): TextThere {
    const known = this.known.get(country)
    if (known) return known
    const made = this.make(country)
    this.known.set(country, made)
    return made
  }

  /** The text common to all, as it was asked. */
  get content(): string {
    return this.of.content
  }

  /** What all messages have of the text, as the country gets it; of a text without variables the whole. */
  common(country: string): FilledText {
    return this.text(country, finalText(this.of.content))
  }

  /** A recipient's text as the country gets it. */
  text(country: string, own: FilledText): FilledText {
    const there = this.there(country)
    return 'reason' in there ? own : finalText(there.before + own + there.after)
  }

  /** Whether the country, or a signature, adds to texts that do not have it yet. */
  mayAdd(country: string): boolean {
    const { rules, isMarketing, signatures } = this.of
    const { signature = 'none', optOut } = rules.get(country) ?? {}
    const hasLine = isMarketing && Object.values(optOut ?? {}).some((line) => line !== null)
    return hasLine || signature !== 'none' || signatures.some(({ isEverywhere }) => isEverywhere)
  }

  /** Of the countries asked for so far, those that get something else than was asked for. */
  variants(): Record<string, CountryText> {
    const differing: Record<string, CountryText> = {}
    for (const [country, there] of this.known) {
      if ('reason' in there) continue
      const { before, after, sender } = there
      if (before !== '' || after !== '' || sender !== this.of.sender) {
        differing[country] = { before, after, sender }
      }
    }
    return differing
  }

  private make(country: string): TextThere {
    const { rules, product, sender, approvals, signatures, content, isMarketing } = this.of
    const rule = rules.get(country)
    const from = senderThere(sender, { country, product }, rule, approvals)
    if ('reason' in from) return from
    const own = signatures.find((one) => one.product === product)
    const signature = own ?? signatures.find((one) => one.product === null)
    const place = rule && rule.signature !== 'none' ? rule.signature : null
    if (place && !signature) return { reason: 'signature.missing' }
    const isPlaced = signature && (place || signature.isEverywhere)
    const lineIsDue = isMarketing && rule && !holdsOptOut(content, rule.optOut, rule.optOutWords)
    const line = lineIsDue ? optOutLine(rule.optOut, content) : null
    const added = additionsTo(content, {
      signature: isPlaced
        ? {
            name: signature.name,
            // Where it is prescribed, carriers know it by these brackets alone.
            brackets: place ? 'lenticular' : signature.brackets,
            place: place ?? signature.place,
          }
        : null,
      line,
    })
    // Additions count as what the company wrote (spec §5); its own text was measured before.
    const isLonger = added.before !== '' || added.after !== ''
    const most = this.of.mostCharacters ?? SMS_MAX_CHARACTERS
    if (isLonger && countCharacters(added.before + content + added.after) > most) {
      return { reason: line === null ? 'text.tooLongWithSignature' : 'text.tooLongWithLine' }
    }
    return { ...from, ...added }
  }
}
