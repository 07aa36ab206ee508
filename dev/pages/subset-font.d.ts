// The package has no types: https://github.com/papandreou/subset-font#readme
declare module 'subset-font' {
  type Axis = number | { min: number; max: number; default: number }
  function subsetFont(
    font: Buffer,
    text: string,
    options: { targetFormat: 'woff2' | 'truetype'; variationAxes?: Record<string, Axis> },
  ): Promise<Buffer>
  export = subsetFont
}
