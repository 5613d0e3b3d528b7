import { type Book, decimal, dueCents, type Order } from './book.ts'
import { coinAmount } from './rates.ts'

const texts = {
  en: {
    title: 'Pay, simulated',
    all: 'All simulated payments',
    none: 'Nothing was ordered yet.',
    due: 'To be paid',
    paid: 'Paid. You can go back.',
    expired: 'The time to pay is over; a payment is late now.',
    back: 'Back to the console',
    note: 'No real money moves here.',
    whole: 'Pay all',
    rest: 'Pay the rest',
    part: 'Pay 60 %',
    over: 'Pay 120 %',
    settle: 'Confirm payments',
    invalid: 'Let payments fail',
    expire: 'Let the time run out',
    refund: 'Give the money back',
    refundPart: 'Give 30 % back',
  },
  zh: {
    title: '模拟支付',
    all: '全部模拟支付',
    none: '还没有订单。',
    due: '待支付',
    paid: '已支付，可以返回。',
    expired: '支付时间已过，现在付款属于逾期支付。',
    back: '返回控制台',
    note: '这里没有真实资金流动。',
    whole: '全额支付',
    rest: '支付余款',
    part: '支付 60%',
    over: '支付 120%',
    settle: '确认付款',
    invalid: '让付款失败',
    expire: '让订单过期',
    refund: '退回款项',
    refundPart: '退回 30%',
  },
}
type Language = keyof typeof texts

const escape = (text: string): string =>
  text.replaceAll(/[&<>"]/g, (char) => `&#${char.codePointAt(0)};`)

const whole = (language: Language, body: string): string => `<!doctype html>
<html lang="${language}"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${texts[language].title}</title>
<style>body{font:16px/1.5 system-ui,"Noto Sans SC",sans-serif;max-width:32rem;margin:3rem auto;padding:0 1rem;color:#1c2521;background:#f4f7f5}
main{background:#fff;border:1px solid #dfe5e2;border-radius:8px;padding:1.5rem}button{font:inherit;padding:.4rem .9rem;margin:.2rem .3rem .2rem 0;border:1px solid #24936e;border-radius:6px;background:#fff;color:#1b6f53;cursor:pointer}
button.first{background:#1b6f53;color:#fff}form{display:inline}code{word-break:break-all}small{color:#5f6b66}</style>
<main>${body}<p><small>${texts[language].note}</small></main></html>`

/** The page where a person pays an order. */
export function payPage(order: Order, language: Language): string {
  const t = texts[language]
  const due = dueCents(order)
  const act = (verb: string, text: string, first = false): string =>
    `<form method="post" action="/pay/${order.id}/${verb}?lang=${language}"><button class="${first ? 'first' : ''}">${text}</button></form>`
  const pays = order.payments.length > 0 ? act('rest', t.rest, true) : act('whole', t.whole, true)
  return whole(
    language,
    `<h1>${t.title}</h1><p>${t.due}: <b>${escape(decimal(due))} ${escape(order.currency)}</b>${
      order.coin === 'card'
        ? ''
        : ` = ${coinAmount(due, order.coin)} ${escape(order.coin.toUpperCase())}<br><code>${order.address}</code>`
    }</p>${order.isExpired ? `<p>${t.expired}</p>` : ''}${due === 0 ? `<p>${t.paid}</p>` : `${pays}${order.payments.length === 0 && order.kind !== 'stripe' ? act('part', t.part) + act('over', t.over) : ''}`}
${act('settle', t.settle)}${act('invalid', t.invalid)}${act('expire', t.expire)}${act('refund', t.refund)}${act('refundPart', t.refundPart)}${
      order.returnUrl.startsWith('http')
        ? `<p><a href="${escape(order.returnUrl)}">${t.back}</a></p>`
        : ''
    }<p><a href="/?lang=${language}">${t.all}</a></p>`,
  )
}

/** All orders, the newest first. */
export function listPage(book: Book, language: Language): string {
  const t = texts[language]
  const orders = [...book.orders.values()].toReversed().slice(0, 50)
  const lines = orders.map(
    (order) =>
      `<li><a href="/pay/${order.id}?lang=${language}">${order.kind} · P${escape(order.orderId)}</a> · ${decimal(order.cents)} ${escape(order.currency)}`,
  )
  return whole(
    language,
    `<h1>${t.all}</h1>${lines.length > 0 ? `<ul>${lines.join('')}</ul>` : `<p>${t.none}`}`,
  )
}
