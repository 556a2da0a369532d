import jax, jax.numpy as jnp
for e in """jnp.sum(jnp.asarray(1.5))|jnp.asarray(2)**2|jnp.mean(jnp.asarray(2.))|jnp.where(jnp.array([True]),1.,2.)|jax.grad(lambda x:x**2)(3.)|jnp.arange(3)/2|jnp.arange(3)+1|jnp.arange(3.)*2|jnp.maximum(1.,2)|jnp.exp(1)|jnp.stack([1.,2.])|jnp.array([1.,2.])|jnp.full((2,),3.)|jnp.linspace(0,1,2)|jnp.sqrt(2)|jnp.float32(2)*2|jax.jit(lambda x:x)(3)|jax.lax.fori_loop(0,3,lambda i,c:c+i,0)|jax.lax.fori_loop(0,3,lambda i,c:c+i,0.)|jax.value_and_grad(jnp.sin)(0.)|jnp.dot(2.,3.)|jnp.asarray(1).astype(float)|jnp.asarray(1.).reshape(1)|jax.nn.sigmoid(0.)|jnp.clip(5,0,3)|jnp.abs(-3)|-jnp.asarray(3)|jnp.cumsum(jnp.arange(3))|jnp.max(jnp.asarray(1.))|jnp.round(2.5)|jnp.concatenate([jnp.asarray([1.]),jnp.asarray([2])])|jax.lax.while_loop(lambda c:c<5,lambda c:c+1,0)|jax.lax.cond(True,lambda x:x,lambda x:x,1.)|jnp.zeros(2).at[0].set(1)|jax.vmap(lambda x:x*2.)(jnp.arange(2))|jnp.power(2,3)|jnp.add(1,1.5)|jnp.arange(10)[11]|jnp.arange(10)[-20]|jnp.arange(5).at[7].set(3)|jnp.arange(5)[jnp.array([1,9])]|jnp.arange(6).reshape(2,3)[5,0]|jnp.int32(3)+1.5|jnp.array(1,dtype=jnp.float32)|jnp.true_divide(3,2)|3//jnp.asarray(2)|jnp.asarray(True)+1|jnp.mean(jnp.arange(3))|jnp.linalg.norm(jnp.arange(3.))|jax.random.split(jax.random.key(0))|jax.random.key(0)|jax.random.split(jax.random.key(0)).shape|jax.random.key(0).dtype|jax.random.PRNGKey(1)|jax.jacfwd(jnp.sin)(1.)|jax.hessian(lambda x:x**3)(2.)|jax.jvp(jnp.sin,(0.,),(1.,))|jnp.float32(1)|jnp.ones((2,3))@jnp.ones((2,3))|jnp.ones(3)+jnp.ones(4)|jnp.ones(3)*jnp.ones(2)|jnp.dot(jnp.ones(3),jnp.ones(2))|jnp.ones(3).reshape(2)|jnp.concatenate([jnp.ones((1,2)),jnp.ones((1,3))])|jax.grad(lambda x:x)(jnp.ones(2))|jax.grad(lambda x:x)(1)|jnp.sum([1,2])|jnp.sin([1.])|float(jnp.ones(2))|jnp.maximum(jnp.ones(3),jnp.ones(2))|bool(jnp.ones(2))|jnp.zeros((2,2))[0,0,0]|jnp.int8(1)+jnp.int32(2)|jnp.ones(2,jnp.float16)+jnp.arange(2)|jnp.arange(2)*jnp.float16(1)|jax.tree.structure((1,2))|jax.tree_util.tree_structure([1,{'a':2}])|jax.tree.map(lambda x:x+1,{'b':1,'a':(2,None)})|jnp.ones(3)[None].shape|jnp.where(jnp.arange(3)>1)|jnp.array([1,2]).at[0].add(5)|jax.tree.leaves({'a':1})""".split("|"):
    try: print(e, "=>", repr(eval(e)))
    except Exception as x: print(e, "!!", type(x).__name__, str(x).split("\n")[0][:150])
# expect: jnp.sum(jnp.asarray(1.5)) => Array(1.5, dtype=float32)
# expect: jnp.asarray(2)**2 => Array(4, dtype=int32, weak_type=True)
# expect: jnp.mean(jnp.asarray(2.)) => Array(2., dtype=float32)
# expect: jnp.where(jnp.array([True]),1.,2.) => Array([1.], dtype=float32, weak_type=True)
# expect: jax.grad(lambda x:x**2)(3.) => Array(6., dtype=float32, weak_type=True)
# expect: jnp.arange(3)/2 => Array([0. , 0.5, 1. ], dtype=float32)
# expect: jnp.arange(3)+1 => Array([1, 2, 3], dtype=int32)
# expect: jnp.arange(3.)*2 => Array([0., 2., 4.], dtype=float32)
# expect: jnp.maximum(1.,2) => Array(2., dtype=float32, weak_type=True)
# expect: jnp.exp(1) => Array(2.7182817, dtype=float32, weak_type=True)
# expect: jnp.stack([1.,2.]) => Array([1., 2.], dtype=float32, weak_type=True)
# expect: jnp.array([1.,2.]) => Array([1., 2.], dtype=float32)
# expect: jnp.full((2,),3.) => Array([3., 3.], dtype=float32, weak_type=True)
# expect: jnp.linspace(0,1,2) => Array([0., 1.], dtype=float32)
# expect: jnp.sqrt(2) => Array(1.4142135, dtype=float32, weak_type=True)
# expect: jnp.float32(2)*2 => Array(4., dtype=float32)
# expect: jax.jit(lambda x:x)(3) => Array(3, dtype=int32, weak_type=True)
# expect: jax.lax.fori_loop(0,3,lambda i,c:c+i,0) => Array(3, dtype=int32, weak_type=True)
# expect: jax.lax.fori_loop(0,3,lambda i,c:c+i,0.) => Array(3., dtype=float32, weak_type=True)
# expect: jax.value_and_grad(jnp.sin)(0.) => (Array(0., dtype=float32, weak_type=True), Array(1., dtype=float32, weak_type=True))
# expect: jnp.dot(2.,3.) => Array(6., dtype=float32, weak_type=True)
# expect: jnp.asarray(1).astype(float) => Array(1., dtype=float32)
# expect: jnp.asarray(1.).reshape(1) => Array([1.], dtype=float32, weak_type=True)
# expect: jax.nn.sigmoid(0.) => Array(0.5, dtype=float32, weak_type=True)
# expect: jnp.clip(5,0,3) => Array(3, dtype=int32, weak_type=True)
# expect: jnp.abs(-3) => Array(3, dtype=int32, weak_type=True)
# expect: -jnp.asarray(3) => Array(-3, dtype=int32, weak_type=True)
# expect: jnp.cumsum(jnp.arange(3)) => Array([0, 1, 3], dtype=int32)
# expect: jnp.max(jnp.asarray(1.)) => Array(1., dtype=float32)
# expect: jnp.round(2.5) => Array(2., dtype=float32, weak_type=True)
# expect: jnp.concatenate([jnp.asarray([1.]),jnp.asarray([2])]) => Array([1., 2.], dtype=float32)
# expect: jax.lax.while_loop(lambda c:c<5,lambda c:c+1,0) => Array(5, dtype=int32, weak_type=True)
# expect: jax.lax.cond(True,lambda x:x,lambda x:x,1.) => Array(1., dtype=float32, weak_type=True)
# expect: jnp.zeros(2).at[0].set(1) => Array([1., 0.], dtype=float32)
# expect: jax.vmap(lambda x:x*2.)(jnp.arange(2)) => Array([0., 2.], dtype=float32, weak_type=True)
# expect: jnp.power(2,3) => Array(8, dtype=int32, weak_type=True)
# expect: jnp.add(1,1.5) => Array(2.5, dtype=float32, weak_type=True)
# expect: jnp.arange(10)[11] => Array(9, dtype=int32)
# expect: jnp.arange(10)[-20] => Array(0, dtype=int32)
# expect: jnp.arange(5).at[7].set(3) => Array([0, 1, 2, 3, 4], dtype=int32)
# expect: jnp.arange(5)[jnp.array([1,9])] => Array([1, 4], dtype=int32)
# expect: jnp.arange(6).reshape(2,3)[5,0] => Array(3, dtype=int32)
# expect: jnp.int32(3)+1.5 => Array(4.5, dtype=float32, weak_type=True)
# expect: jnp.array(1,dtype=jnp.float32) => Array(1., dtype=float32)
# expect: jnp.true_divide(3,2) => Array(1.5, dtype=float32, weak_type=True)
# expect: 3//jnp.asarray(2) => Array(1, dtype=int32, weak_type=True)
# expect: jnp.asarray(True)+1 => Array(2, dtype=int32, weak_type=True)
# expect: jnp.mean(jnp.arange(3)) => Array(1., dtype=float32)
# expect: jnp.linalg.norm(jnp.arange(3.)) => Array(2.236068, dtype=float32)
# expect: jax.random.split(jax.random.key(0)) => Array((2,), dtype=key<fry>) overlaying:
# expect: [[1797259609 2579123966]
# expect:  [ 928981903 3453687069]]
# expect: jax.random.key(0) => Array((), dtype=key<fry>) overlaying:
# expect: [0 0]
# expect: jax.random.split(jax.random.key(0)).shape => (2,)
# expect: jax.random.key(0).dtype => key<fry>
# expect: jax.random.PRNGKey(1) => Array([0, 1], dtype=uint32)
# expect: jax.jacfwd(jnp.sin)(1.) => Array(0.5403023, dtype=float32, weak_type=True)
# expect: jax.hessian(lambda x:x**3)(2.) => Array(12., dtype=float32, weak_type=True)
# expect: jax.jvp(jnp.sin,(0.,),(1.,)) => (Array(0., dtype=float32, weak_type=True), Array(1., dtype=float32, weak_type=True))
# expect: jnp.float32(1) => Array(1., dtype=float32)
# expect: jnp.ones((2,3))@jnp.ones((2,3)) !! TypeError dot_general requires contracting dimensions to have the same shape, got (3,) and (2,).
# expect: jnp.ones(3)+jnp.ones(4) !! TypeError add got incompatible shapes for broadcasting: (3,), (4,).
# expect: jnp.ones(3)*jnp.ones(2) !! TypeError mul got incompatible shapes for broadcasting: (3,), (2,).
# expect: jnp.dot(jnp.ones(3),jnp.ones(2)) !! TypeError dot_general requires contracting dimensions to have the same shape, got (3,) and (2,).
# expect: jnp.ones(3).reshape(2) !! TypeError cannot reshape array of shape (3,) (size 3) into shape 2 (size 2)
# expect: jnp.concatenate([jnp.ones((1,2)),jnp.ones((1,3))]) !! TypeError Cannot concatenate arrays with shapes that differ in dimensions other than the one being concatenated: concatenating along dimension 0 for shapes (1, 
# expect: jax.grad(lambda x:x)(jnp.ones(2)) !! TypeError Gradient only defined for scalar-output functions. Output had shape: (2,).
# expect: jax.grad(lambda x:x)(1) !! TypeError grad requires real- or complex-valued inputs (input dtype that is a sub-dtype of np.inexact), but got int32. If you want to use Boolean- or integer-va
# expect: jnp.sum([1,2]) !! TypeError sum requires ndarray or scalar arguments, got <class 'list'> at position 0.
# expect: jnp.sin([1.]) !! TypeError sin requires ndarray or scalar arguments, got <class 'list'> at position 0.
# expect: float(jnp.ones(2)) !! TypeError Only scalar arrays can be converted to Python scalars; got arr.ndim=1
# expect: jnp.maximum(jnp.ones(3),jnp.ones(2)) !! TypeError max got incompatible shapes for broadcasting: (3,), (2,).
# expect: bool(jnp.ones(2)) !! ValueError The truth value of an array with more than one element is ambiguous. Use a.any() or a.all()
# expect: jnp.zeros((2,2))[0,0,0] !! IndexError Too many indices: array is 2-dimensional, but 3 were indexed
# expect: jnp.int8(1)+jnp.int32(2) => Array(3, dtype=int32)
# expect: jnp.ones(2,jnp.float16)+jnp.arange(2) => Array([1., 2.], dtype=float16)
# expect: jnp.arange(2)*jnp.float16(1) => Array([0., 1.], dtype=float16)
# expect: jax.tree.structure((1,2)) => PyTreeDef((*, *))
# expect: jax.tree_util.tree_structure([1,{'a':2}]) => PyTreeDef([*, {'a': *}])
# expect: jax.tree.map(lambda x:x+1,{'b':1,'a':(2,None)}) => {'a': (3, None), 'b': 2}
# expect: jnp.ones(3)[None].shape => (1, 3)
# expect: jnp.where(jnp.arange(3)>1) => (Array([2], dtype=int32),)
# expect: jnp.array([1,2]).at[0].add(5) => Array([6, 2], dtype=int32)
# expect: jax.tree.leaves({'a':1}) => [1]
