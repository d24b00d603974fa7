import { defaultBaseConfig } from '@chakra-ui/react/preset-base';
import { createSystem } from '@chakra-ui/react/styled-system';
import { recipes } from './recipes.ts';
import { slotRecipes } from './slot-recipes.ts';
import { semanticTokens, tokens } from './tokens.ts';

/**
 * Chakra as administration uses it: its components, drawn with the custom properties of `tokens.css`. No layers and no
 * reset: `base.css` resets elements, and must not win over a recipe.
 */
export const system = createSystem(defaultBaseConfig, {
  disableLayers: true,
  preflight: false,
  // Only sets the custom properties of the default palette.
  globalCss: { html: { colorPalette: 'gray' } },
  theme: {
    breakpoints: { sm: '600px', md: '768px', lg: '1024px', xl: '1200px' },
    tokens,
    semanticTokens,
    keyframes: {
      appear: { from: { opacity: '0' } },
      pass: { to: { translate: '233% 0' } },
    },
    recipes,
    slotRecipes,
  },
});
