nums = [3, 1, 2]; nums.sort(key=lambda x: -x); print(nums, sorted(nums), nums == sorted(nums)[::-1])
