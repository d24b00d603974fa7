export type Speeds = {
  rate: number;
  rates: readonly number[];
  onChange(rate: number): void;
};

/** How fast something plays: "1,25x". */
export const speedText = (rate: number): string => `${rate.toLocaleString('pt-BR')}x`;
