export const own = {
  'error.testTool.refused':
    'This run found no way for the message. Change what stands in its way and run the test again',
  'error.testTool.onlyNotify':
    'Real messages go out as notification SMS only. Run the test for that product',
  'error.testTool.onePart': 'The text has {parts} parts. Shorten it to one',
  'error.testTool.priceChanged': 'The price has changed since this run. Run the test again',
  'error.testTool.alreadySent':
    'A message was sent from this run already. Run the test again for another',
} as const
